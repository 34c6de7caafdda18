// The images of new products in a list, by their addresses in the shop.
import type { ImageStore } from '../images/image-store.js';
import type { NewRow } from './product-list.reader.js';

const IMAGE = /^\/images\/(products\/[0-9a-f]{64})-800\.webp$/;
const AT_ONCE = 8;

export const MISSING_IMAGE = 'This image is not in the shop.';

export const imageKeysOf = ({ images = [] }: Pick<NewRow, 'images'>): string[] =>
  images.map((address) => IMAGE.exec(address)?.[1] ?? '');

/** Returns the keys of which the shop has no image; '' is the key of any other address. */
export async function missingImages(
  store: ImageStore,
  rows: readonly NewRow[],
): Promise<Set<string>> {
  const keys = [...new Set(rows.flatMap(imageKeysOf))];
  const missing = new Set<string>(['']);
  const look = async (): Promise<void> => {
    for (let key = keys.pop(); key !== undefined; key = keys.pop())
      if (key !== '' && !(await store.has(key))) missing.add(key);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, look));
  return missing;
}
