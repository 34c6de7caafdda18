// The preview of a product that is not live, opened by a signed link.
import { z } from 'zod';
import { rpc } from '../core/message.js';
import { id, isoDate } from '../core/shapes.js';
import { productView } from './catalogue.js';

/** Number of days that a preview link is valid. */
export const PREVIEW_DAYS = 7;

/** Product, expiry and signature of a preview link. */
export const previewToken = z.string().regex(/^[\w-]{70}$/);

const createdPreview = z.object({ token: previewToken, until: isoDate });

/** The link that an admin can share. */
export const previewLink = z.object({
  success: z.literal(true),
  /** `https://…/preview/<token>` */
  url: z.url(),
  until: isoDate,
});
export type PreviewLink = z.infer<typeof previewLink>;

export const previewRpc = {
  /** Throws `catalogue.productNotFound`. */
  create: rpc('catalogue.createPreview', z.object({ product: id }), createdPreview, 'read'),
  /** Returns the product to anyone who has the link. Throws `catalogue.previewOver`. */
  open: rpc('catalogue.openPreview', z.object({ token: previewToken }), productView, 'read'),
};
