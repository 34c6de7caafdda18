// A new e-mail address of an account: requested with the password, confirmed by a link in an e-mail to it.
import { z } from 'zod';
import { HOUR_MS } from '../core/time.js';
import { forgotPasswordInput } from './auth.js';
import { event, rpc } from '../core/message.js';
import { currentPassword } from './own-password.js';
import { done, id, isoDate, nothing } from '../core/shapes.js';

/** How long the link to the new address is good, in milliseconds. */
export const EMAIL_CHANGE_MS = HOUR_MS;

const { email } = forgotPasswordInput.shape;

/** The body of POST /api/auth/email-change. */
export const requestEmailChangeInput = z.object({ email, password: currentPassword });
export type RequestEmailChangeInput = z.infer<typeof requestEmailChangeInput>;

/** The body of POST /api/auth/confirm-email. */
export const confirmEmailChangeInput = z.object({
  /** 32 random bytes, base64url, out of the mailed link. */
  token: z.string().min(1).max(100),
});
export type ConfirmEmailChangeInput = z.infer<typeof confirmEmailChangeInput>;

/** The address that waits for its link to be followed, where there is one. */
export const pendingEmailChange = z.object({
  success: z.literal(true),
  pending: z.object({ email: z.string(), expiresAt: isoDate }).nullable(),
});
export type PendingEmailChange = z.infer<typeof pendingEmailChange>;

/** Where the mailed link leads. The token stands behind the #, which no server, proxy or log on the way ever sees. */
export const confirmEmailPath = (token: string): string => `/confirm-email#${token}`;

export const emailChangeRpc = {
  /**
   * The same reply whether or not the address is another account's. Replaces an earlier request. `auth.wrongPassword`,
   * `auth.sameEmail`, `auth.tooManyLinks`.
   */
  request: rpc(
    'auth.requestEmailChange',
    requestEmailChangeInput,
    pendingEmailChange,
    'inbox',
    5_000,
  ),
  find: rpc('auth.findEmailChange', nothing, pendingEmailChange, 'read'),
  cancel: rpc(
    'auth.cancelEmailChange',
    nothing,
    done,
    'idempotent: a request that has ended stays so',
  ),
  /**
   * Ends every session of the user but the one of the request. `auth.linkInvalid` for a token that is unknown, used or too
   * old; `auth.emailTaken` for the address of another account.
   */
  confirm: rpc('auth.confirmEmailChange', confirmEmailChangeInput, done, 'inbox', 5_000),
};

export const emailChangeEvents = {
  /** The link goes to the new address, a notice to the old one. `encryptedToken` as in `auth.passwordResetRequested`. */
  requested: event(
    'auth.emailChangeRequested',
    z.object({
      user: z.object({ _id: id, email: z.string() }),
      newEmail: z.string(),
      encryptedToken: z.string(),
      expiresAt: isoDate,
    }),
  ),
  /** From this instant on, e-mails to the account go to `email`. */
  changed: event(
    'auth.emailChanged',
    z.object({ user: id, email: z.string(), previousEmail: z.string(), at: isoDate }),
  ),
};
