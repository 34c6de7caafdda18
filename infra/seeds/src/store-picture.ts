// Draws one picture and writes it in every width and format that the shop serves.
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { PICTURE_WIDTHS } from '@shop/contracts/catalogue';
import { drawPicture } from './pictures/picture.js';
import type { PictureTask } from './picture-tasks.js';

const WEBP = { quality: 74, effort: 0 } as const;
/** Effort above 0 costs five times the time and saves two per cent (measured on cloth). */
const AVIF = { effort: 0, chromaSubsampling: '4:2:0' } as const;
/** On a card, threads are finer than the eye: the smallest picture may lose more of them. */
const avifQuality = (width: number): number => (width <= PICTURE_WIDTHS[0] ? 38 : 46);
/** A hero spans the window: one width more than a product's picture. */
const WIDEST = 2400;

// One picture at a time on each worker; libvips must not start threads of its own beside them.
sharp.concurrency(1);
sharp.cache(false);

/** Widths in pixels in which a picture of that width is kept. */
export const widthsOf = (width: number): number[] =>
  width >= WIDEST ? [...PICTURE_WIDTHS, WIDEST] : [...PICTURE_WIDTHS];

/** Writes `<into>/<key>-<width>.<webp|avif>` and answers the key; `products/<sha256 of the pixels>` for a product's. */
export async function storePicture(task: PictureTask, into: string): Promise<string> {
  const { width, height } = task.recipe;
  const bytes = await drawPicture(task.recipe);
  const sha = createHash('sha256').update(bytes).digest('hex');
  const key = 'site' in task.owner ? `site/${task.owner.site}` : `products/${sha}`;
  await mkdir(dirname(join(into, key)), { recursive: true });
  let pixels = { bytes, width, height };
  for (const wide of widthsOf(width).reverse()) {
    pixels = await scaled(pixels, wide);
    const raw = { width: pixels.width, height: pixels.height, channels: 3 as const };
    const picture = sharp(pixels.bytes, { raw });
    await writeFile(
      join(into, `${key}-${String(wide)}.webp`),
      await picture.clone().webp(WEBP).toBuffer(),
    );
    await writeFile(
      join(into, `${key}-${String(wide)}.avif`),
      await picture
        .clone()
        .avif({ ...AVIF, quality: avifQuality(wide) })
        .toBuffer(),
    );
  }
  return key;
}

interface Pixels {
  bytes: Buffer;
  width: number;
  height: number;
}

async function scaled(from: Pixels, width: number): Promise<Pixels> {
  // A picture is never enlarged: its widest file has the pixels that were drawn.
  if (from.width <= width) return from;
  const height = Math.round((from.height * width) / from.width);
  const raw = { width: from.width, height: from.height, channels: 3 as const };
  const bytes = await sharp(from.bytes, { raw }).resize(width, height).raw().toBuffer();
  return { bytes, width, height };
}
