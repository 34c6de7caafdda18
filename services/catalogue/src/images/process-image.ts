// Makes the shop's images out of an upload. Runs in a process of its own: see image-worker.ts.
import { createHash } from 'node:crypto';
import { MAX_PIXELS } from '@shop/contracts/catalogue/catalogue-admin';
import { IMAGE_WIDTHS } from '@shop/contracts/core/limits';
import sharp from 'sharp';
import type { ImageFault } from './image.rules.js';
import { mendedJpeg } from './mend-jpeg.js';

/** One file to put: `-<width>.<format>` is the ending of its name. */
interface ProcessedFile {
  ending: string;
  bytes: Buffer;
}
export type ProcessedImage =
  { sha256: string; files: ProcessedFile[]; fault?: never } | { fault: ImageFault };

const WEBP = { quality: 78, effort: 2 } as const;
/** Effort above 0 costs five times the time and saves two per cent (measured on cloth). */
const AVIF = { quality: 52, effort: 0, chromaSubsampling: '4:2:0' } as const;
/** An image is at most this many times as high as wide: a strip of wallpaper, not a mile of it. */
const MAX_RATIO = 3;
const STEP_SECONDS = 10;
const ALLOWED = ['Jpeg', 'Png', 'Webp', 'Heif'];

sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ALLOWED.map((format) => `VipsForeignLoad${format}`) });

/** How an image is made: of a product, the logo of the company, or a photo that another service keeps. */
export type ImageKind = 'product' | 'logo' | 'photo';

/** Makes an upload into images of this kind. */
export const processAs: Record<ImageKind, (bytes: Buffer) => Promise<ProcessedImage>> = {
  product: processImage,
  logo: processLogo,
  photo: processPhoto,
};

/** Pixels of a logo at most: twice what header and e-mails show. */
const LOGO = { width: 480, height: 160 };
/** Ground and margin of the logo in e-mails, which may have a dark background. */
const LOGO_GROUND = '#fffdfa';
const LOGO_MARGIN = 12;

/** The logo with its transparency as WebP, and as PNG on a light ground of its own; or why not. */
async function processLogo(bytes: Buffer): Promise<ProcessedImage> {
  try {
    const logo = sharp(mendedJpeg(bytes), { limitInputPixels: MAX_PIXELS, failOn: 'warning' })
      .timeout({ seconds: STEP_SECONDS })
      .autoOrient()
      .resize({ ...LOGO, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    const webp = await logo.clone().webp({ quality: 90, alphaQuality: 100 }).toBuffer();
    const edge = { top: LOGO_MARGIN, bottom: LOGO_MARGIN, left: LOGO_MARGIN, right: LOGO_MARGIN };
    const png = await logo
      .clone()
      .flatten({ background: LOGO_GROUND })
      .extend({ ...edge, background: LOGO_GROUND })
      .png()
      .toBuffer();
    const sha256 = createHash('sha256').update(webp).digest('hex');
    return {
      sha256,
      files: [
        { ending: 'webp', bytes: webp },
        { ending: 'png', bytes: png },
      ],
    };
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

/** The upload, decoded as a whole, without its metadata, in three widths and two formats; or why not. */
export async function processImage(bytes: Buffer): Promise<ProcessedImage> {
  try {
    const widest = await sharp(mendedJpeg(bytes), {
      limitInputPixels: MAX_PIXELS,
      failOn: 'warning',
    })
      .timeout({ seconds: STEP_SECONDS })
      .autoOrient()
      .resize({ ...boxOf(Math.max(...IMAGE_WIDTHS)), fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = widest.info;
    const raw = { width, height, channels };
    const files: ProcessedFile[] = [];
    for (const targetWidth of IMAGE_WIDTHS) {
      const image = sharp(widest.data, { raw })
        .timeout({ seconds: STEP_SECONDS })
        .resize({ ...boxOf(targetWidth), fit: 'inside', withoutEnlargement: true });
      files.push({
        ending: `${String(targetWidth)}.webp`,
        bytes: await image.clone().webp(WEBP).toBuffer(),
      });
      files.push({
        ending: `${String(targetWidth)}.avif`,
        bytes: await image.clone().avif(AVIF).toBuffer(),
      });
    }
    const hash = createHash('sha256').update(`${String(width)}x${String(channels)}`);
    return { sha256: hash.update(widest.data).digest('hex'), files };
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

/** Pixels of the longer side of a photo at most. */
const PHOTO_SIDE = 1_280;

/** The photo as one WebP file, decoded as a whole, without its metadata; or why not. */
async function processPhoto(bytes: Buffer): Promise<ProcessedImage> {
  try {
    const webp = await sharp(mendedJpeg(bytes), { limitInputPixels: MAX_PIXELS, failOn: 'warning' })
      .timeout({ seconds: STEP_SECONDS })
      .autoOrient()
      .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp(WEBP)
      .toBuffer();
    const sha256 = createHash('sha256').update(webp).digest('hex');
    return { sha256, files: [{ ending: 'webp', bytes: webp }] };
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

const boxOf = (width: number) => ({ width, height: width * MAX_RATIO });

function faultOf(error: unknown): ImageFault {
  const message = error instanceof Error ? error.message : '';
  if (/pixel limit/i.test(message)) return 'tooManyPixels';
  if (/timeout/i.test(message)) return 'tooSlow';
  return 'broken';
}
