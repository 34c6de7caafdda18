// Draws one image and writes it in every width and format that the shop serves.
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { IMAGE_WIDTHS } from '@shop/contracts/core/limits';
import { drawImage } from '@shop/cloth-images/draw-image';
import type { ImageTask } from './image-tasks.js';

const WEBP = { quality: 74, effort: 0 } as const;
/** An effort above 0 takes five times as long and saves two per cent (measured on cloth). */
const AVIF = { effort: 0, chromaSubsampling: '4:2:0' } as const;
/** Threads are too fine to see on a card, so the smallest image may be compressed more. */
const avifQuality = (width: number): number => (width <= IMAGE_WIDTHS[0] ? 38 : 46);
/** A hero spans the window, so it has one width more than a product's image. */
const WIDEST = 2400;

// Each worker draws one image at a time, so libvips must not start its own threads.
sharp.concurrency(1);
sharp.cache(false);

/** Returns the widths in pixels that are stored for an image of this width. */
export const widthsOf = (width: number): number[] =>
  width >= WIDEST ? [...IMAGE_WIDTHS, WIDEST] : [...IMAGE_WIDTHS];

/** Writes `<into>/<key>-<width>.<webp|avif>` and returns the key; `products/<sha256 of the pixels>` for a product. */
export async function storeImage(task: ImageTask, into: string): Promise<string> {
  const { width, height } = task.recipe;
  const bytes = await drawImage(task.recipe);
  const sha = createHash('sha256').update(bytes).digest('hex');
  const key = 'site' in task.owner ? `site/${task.owner.site}` : `products/${sha}`;
  await mkdir(dirname(join(into, key)), { recursive: true });
  let pixels = { bytes, width, height };
  for (const wide of widthsOf(width).reverse()) {
    pixels = await scaled(pixels, wide);
    const raw = { width: pixels.width, height: pixels.height, channels: 3 as const };
    const image = sharp(pixels.bytes, { raw });
    await writeFile(
      join(into, `${key}-${String(wide)}.webp`),
      await image.clone().webp(WEBP).toBuffer(),
    );
    await writeFile(
      join(into, `${key}-${String(wide)}.avif`),
      await image
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
  // Images are never enlarged: the widest file has the pixels that were drawn.
  if (from.width <= width) return from;
  const height = Math.round((from.height * width) / from.width);
  const raw = { width: from.width, height: from.height, channels: 3 as const };
  const bytes = await sharp(from.bytes, { raw }).resize(width, height).raw().toBuffer();
  return { bytes, width, height };
}
