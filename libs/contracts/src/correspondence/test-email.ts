// An e-mail that an admin sends to himself.
import { rpc } from '../core/message.js';
import { done, nothing } from '../core/shapes.js';

export const testEmailRpc = {
  /** Sends it to the caller alone; admins only. */
  send: rpc(
    'correspondence.sendTest',
    nothing,
    done,
    'idempotent: a message gets one e-mail',
    5_000,
  ),
};
