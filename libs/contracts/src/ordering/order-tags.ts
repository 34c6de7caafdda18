// Tags that staff give to orders.
import { rpc } from '../core/message.js';
import { id } from '../core/shapes.js';
import { tagged, tagInput } from '../core/tags.js';

/** Admins only; `order.notFound`. */
export const orderTagsRpc = {
  /** `order.tooManyTags` beyond twenty. */
  tag: rpc(
    'order.tagOrder',
    tagInput.extend({ order: id }),
    tagged,
    'idempotent: a second delivery sets the same value',
  ),
};
