// Checks files for images of the shop. The first bytes decide the type of a file, never its name.
import type { IMAGE_TYPES } from '@shop/contracts/catalogue/catalogue-admin';
import { cutText } from '@shop/contracts/reading/cut-text';

type ImageType = (typeof IMAGE_TYPES)[number];

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const AVIF_BRANDS = ['avif', 'avis'];

const textAt = (bytes: Buffer, from: number, length: number): string =>
  bytes.subarray(from, from + length).toString('latin1');

/** The type by the first bytes, or null for whatever the shop does not take: SVG, GIF, TIFF, HEIC, PDF, HTML… */
export function imageTypeOf(bytes: Buffer): ImageType | null {
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg';
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'image/png';
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return 'image/webp';
  if (textAt(bytes, 4, 4) === 'ftyp' && AVIF_BRANDS.includes(textAt(bytes, 8, 4)))
    return 'image/avif';
  return null;
}

export type ImageFault =
  'empty' | 'notAnImage' | 'notALogo' | 'tooManyPixels' | 'broken' | 'tooSlow' | 'missing';

const messages: Record<ImageFault, string> = {
  empty: 'the file is empty',
  notAnImage: 'only JPEG, PNG, WebP and AVIF images are accepted',
  notALogo: 'only PNG, JPEG and WebP images are accepted',
  tooManyPixels: 'the image has more than 24.5 million pixels',
  broken: 'the image is damaged',
  tooSlow: 'the image takes too long to read',
  missing: 'the upload was not found',
};

/** The message of a refused file, with its name. */
export function refusalMessage(name: string, fault: ImageFault): string {
  // The name of a file is shown in a message: no line breaks, no invisible characters.
  const plain = cutText(name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ''), 80) || 'Image';
  return `${plain}: ${messages[fault]}.`;
}
