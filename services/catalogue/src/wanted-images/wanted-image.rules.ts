// Files that stand in the images of a list.
import { cleanLine, comparedName } from '@shop/contracts/reading/clean-text';
import { imageAddress } from '../products/product.rules.js';

const FILE = /[^/\\]\.(?:jpe?g|png|webp|avif)$/i;

/** Returns the name of the file, without its folders; null for what is no image file. */
export function imageFile(text: string): string | null {
  const name = cleanLine(text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1));
  return FILE.test(name) ? name : null;
}

/** Two names of one file differ in case or blanks alone. */
export const fileKey = (name: string): string => comparedName(imageFile(name) ?? name);

/** Position of a file in the images that a list names for its product. */
export interface FilePlace {
  /** The image of the file; null until it is added. */
  key: string | null;
  position: number;
}

/** Returns the order of the images with the new one, `new:0`, before those that the list names later. */
export function orderWithFile(
  has: readonly string[],
  files: readonly FilePlace[],
  position: number,
): string[] {
  const later = new Set(files.filter((file) => file.position > position).map(({ key }) => key));
  const at = has.findIndex((key) => later.has(key));
  return has.map(imageAddress).toSpliced(at === -1 ? has.length : at, 0, 'new:0');
}
