// The scales of product images: the width of cloth that each shows, so that the shop can draw a ruler over it.
import { z } from 'zod';
import { rpc } from '../core/message.js';
import { done, id } from '../core/shapes.js';

/** Width of cloth across the whole image, in tenths of a millimetre. */
const tenths = z.int().min(10).max(100_000);

export const imageScaleList = z.object({
  success: z.literal(true),
  /** Only images that have a scale, by address. */
  scales: z.array(z.object({ image: z.string(), tenths })),
});
export type ImageScaleList = z.infer<typeof imageScaleList>;

/** The body of PUT /api/admin/products/:id/scales; null removes the scale. */
export const setImageScaleInput = z.object({
  image: z.string().max(300),
  tenths: tenths.nullable(),
  /** The scale that the form was opened on. */
  seen: tenths.nullable().optional(),
});
export type SetImageScaleInput = z.infer<typeof setImageScaleInput>;

export const imageScaleRpc = {
  list: rpc('catalogue.listImageScales', z.object({ product: id }), imageScaleList, 'read'),
  /** Throws `catalogue.productNotFound`, also if the product does not have the image, and `catalogue.valueChanged`. */
  set: rpc(
    'catalogue.setImageScale',
    setImageScaleInput.extend({ product: id }),
    done,
    'idempotent: the scale is stored as it is given',
  ),
};
