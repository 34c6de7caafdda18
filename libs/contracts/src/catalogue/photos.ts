// Photos that another service stores: decoded and re-encoded here, without their metadata.
import { z } from 'zod';
import { stagedKey } from '../core/list-import.js';
import { rpc } from '../core/message.js';
import { base64 } from '../core/printed-file.js';

/** A photo to store: WebP, and the hash of its pixels. */
export const madePhoto = z.object({ sha256: z.string(), webp: base64 });
export type MadePhoto = z.infer<typeof madePhoto>;

export const photosRpc = {
  /** Re-encodes a photo; stores nothing. Order service only. Throws `catalogue.imageRefused`. */
  make: rpc(
    'catalogue.makePhoto',
    z.object({ staged: stagedKey, name: z.string().max(255) }),
    madePhoto,
    'read',
    20_000,
  ),
};
