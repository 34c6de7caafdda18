// A test e-mail that admins send to themselves.
import { rpc } from '../core/message.js';
import { done, nothing } from '../core/shapes.js';

export const testEmailRpc = {
  /** Sends an e-mail to the caller only. Admins only. */
  send: rpc(
    'correspondence.sendTest',
    nothing,
    done,
    'idempotent: a message gets one e-mail',
    5_000,
  ),
};
