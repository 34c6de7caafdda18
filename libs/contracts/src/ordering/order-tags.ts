// Tags that staff give to orders.
import { rpc } from '../core/message.js';
import { id } from '../core/shapes.js';
import { tagged, tagInput } from '../core/tags.js';

/** Admins only. Throws `order.notFound`. */
export const orderTagsRpc = {
  /** Throws `order.tooManyTags` for more than twenty. */
  tag: rpc(
    'order.tagOrder',
    tagInput.extend({ order: id }),
    tagged,
    'idempotent: a second delivery sets the same value',
  ),
};
