// Photos of returns, which only the customer and staff can see.
import { z } from 'zod';
import { stagedKey } from '../core/list-import.js';
import { rpc } from '../core/message.js';
import { base64 } from '../core/printed-file.js';
import { id } from '../core/shapes.js';
import { returnReply } from './order-returns.js';

const ofReturn = z.object({ return: id });
const one = ofReturn.extend({ photo: id });

export const returnPhotosRpc = {
  /**
   * Adds an upload to the caller's own return until its items arrive. Throws `order.returnNotFound`,
   * `order.returnState`, `order.tooManyPhotos`, `catalogue.imageRefused`.
   */
  add: rpc(
    'order.addReturnPhoto',
    ofReturn.extend({ staged: stagedKey, name: z.string().max(255) }),
    returnReply,
    'idempotent: a photo is stored under the hash of its pixels',
    25_000,
  ),
  /** Removes a photo until the items arrive. Throws `order.returnNotFound`, `order.returnState`. */
  remove: rpc('order.removeReturnPhoto', one, returnReply, 'idempotent: a removed photo stays so'),
  /** Returns a photo of the caller's own return, or of any for an admin. Throws `order.returnNotFound`. */
  get: rpc('order.getReturnPhoto', one, z.object({ webp: base64 }), 'read', 5_000),
};
