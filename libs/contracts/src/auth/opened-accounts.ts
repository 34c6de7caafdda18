// Accounts without a password, opened when staff make an order for a customer.
import { z } from 'zod';
import { rpc } from '../core/message.js';
import { DAY_MS } from '../core/time.js';
import { forgotPasswordInput, registerInput, userView } from './auth.js';

/** Lifetime of the mailed link to set the first password, in milliseconds. */
export const FIRST_PASSWORD_MS = 7 * DAY_MS;

const { email } = forgotPasswordInput.shape;

/** Order service only. */
export const openedAccountRpc = {
  /** Returns the account with this address; null if there is none. */
  find: rpc(
    'auth.findAccount',
    z.object({ email }),
    z.object({ user: userView.nullable() }),
    'read',
  ),
  /** Returns the account with this address, or opens one and sends a link to set its first password. */
  open: rpc(
    'auth.openAccount',
    z.object({ name: registerInput.shape.name, email }),
    userView,
    'idempotent: an address has one account',
    5_000,
  ),
};
