// The images of a row: addresses of images that the shop has, and names of files that are added after the import.
import { MAX_IMAGES } from '@shop/contracts/catalogue/catalogue-admin';
import { fileKey, imageFile } from '../wanted-images/wanted-image.rules.js';

export interface ListedImages {
  /** Addresses; undefined leaves the images as they are. */
  images: string[] | undefined;
  /** Names of files, each once. */
  files: string[];
}

/** Why the images of a row cannot be read; null if they can. */
export function faultOfImages({ images = [], files }: ListedImages): string | null {
  if (images.some((address) => /^[a-z]+:\/\//i.test(address)))
    return 'Images are not fetched from other sites: put the name of the file here, and add the file after the import.';
  const tooLong = files.find((file) => file.length > 200);
  if (tooLong !== undefined) return 'The name of an image file has at most 200 characters.';
  return images.length + files.length > MAX_IMAGES
    ? `A product has at most ${String(MAX_IMAGES)} images.`
    : null;
}

/** Reads the cell: an entry on each line, or several with commas, semicolons or bars between. */
export function readImages(cell: string | undefined): ListedImages {
  if (cell === undefined) return { images: undefined, files: [] };
  const entries = cell.split(/\r?\n/).flatMap(entriesOf);
  const files = new Map<string, string>();
  for (const entry of entries) {
    const file = isAddress(entry) ? null : imageFile(entry);
    if (file !== null && !files.has(fileKey(file))) files.set(fileKey(file), file);
  }
  const images = entries.filter((entry) => isAddress(entry) || imageFile(entry) === null);
  const hasOnlyFiles = images.length === 0 && files.size > 0;
  return { images: hasOnlyFiles ? undefined : images, files: [...files.values()] };
}

const isAddress = (entry: string): boolean =>
  entry.startsWith('/images/') || /^[a-z]+:\/\//i.test(entry);

/** A name of a file may have a comma itself. */
function entriesOf(line: string): string[] {
  const parts = line
    .split(/[,;|]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const isList = parts.every((part) => isAddress(part) || imageFile(part) !== null);
  return isList ? parts : [line.trim()].filter(Boolean);
}
