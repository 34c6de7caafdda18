// Images that a list of products refers to by file name: they are added after the import.
import { z } from 'zod';
import { rpc } from '../core/message.js';
import { stagedKey } from '../core/list-import.js';
import { id, isoDate } from '../core/shapes.js';
import { cleanLine } from '../reading/clean-text.js';

/** Number of days that a product waits for an image. */
export const WANTED_IMAGE_DAYS = 30;

export const wantedImagesQuery = z.object({
  /** Part of the file name or of the product name. */
  search: z.string().overwrite(cleanLine).max(100).optional(),
  /** `next` of the previous page. */
  after: z
    .string()
    .max(300)
    .refine((after) => id.safeParse(after.slice(0, 36)).success)
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type WantedImagesQuery = z.infer<typeof wantedImagesQuery>;

const namedProduct = z.object({ _id: id, name: z.string() });

export const wantedImage = z.object({
  /** Also used as `after` of the next page. */
  _id: z.string(),
  product: namedProduct,
  /** The file, as the list names it. */
  file: z.string(),
  wantedAt: isoDate,
  /** Time at which the product stops waiting for the image. */
  until: isoDate,
});
export type WantedImage = z.infer<typeof wantedImage>;

/** Sorted by file name. */
export const wantedImageList = z.object({
  success: z.literal(true),
  images: z.array(wantedImage),
  total: z.int(),
  /** `after` of the next page; null on the last. */
  next: z.string().nullable(),
});
export type WantedImageList = z.infer<typeof wantedImageList>;

export const placedImage = z.object({
  success: z.literal(true),
  /** The products that now have the image, at most a hundred. */
  products: z.array(namedProduct),
  count: z.int(),
  /** The products that refuse the image, with the reason; they continue to wait for it. */
  refused: z.array(z.object({ product: namedProduct, message: z.string() })),
});
export type PlacedImage = z.infer<typeof placedImage>;

export const wantedImageRpc = {
  list: rpc('catalogue.listWantedImages', wantedImagesQuery, wantedImageList, 'read'),
  /** Throws `catalogue.imageNotWanted`, `catalogue.imageRefused`. */
  place: rpc(
    'catalogue.placeWantedImage',
    z.object({ staged: stagedKey, name: z.string().max(255) }),
    placedImage,
    'idempotent: a product takes a file once',
    60_000,
  ),
};
