// Accounts without a password, opened with orders that staff make for a customer.
import { z } from 'zod';
import { rpc } from '../core/message.js';
import { DAY_MS } from '../core/time.js';
import { forgotPasswordInput, registerInput, userView } from './auth.js';

/** How long the mailed link to the first password is good, in milliseconds. */
export const FIRST_PASSWORD_MS = 7 * DAY_MS;

const { email } = forgotPasswordInput.shape;

/** For the order service only. */
export const openedAccountRpc = {
  /** Returns the account with this address; null where there is none. */
  find: rpc(
    'auth.findAccount',
    z.object({ email }),
    z.object({ user: userView.nullable() }),
    'read',
  ),
  /** Returns the account with this address, or opens one and sends a link to its first password. */
  open: rpc(
    'auth.openAccount',
    z.object({ name: registerInput.shape.name, email }),
    userView,
    'idempotent: an address has one account',
    5_000,
  ),
};
