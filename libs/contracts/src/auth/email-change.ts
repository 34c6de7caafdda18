// A new e-mail address of an account: requested with the password, confirmed by a link in an e-mail to it.
import { z } from 'zod';
import { HOUR_MS } from '../core/time.js';
import { forgotPasswordInput } from './auth.js';
import { event, rpc } from '../core/message.js';
import { currentPassword } from './own-password.js';
import { done, id, isoDate, nothing } from '../core/shapes.js';

/** Lifetime of the link to the new address, in milliseconds. */
export const EMAIL_CHANGE_MS = HOUR_MS;

const { email } = forgotPasswordInput.shape;

/** The body of POST /api/auth/email-change. */
export const requestEmailChangeInput = z.object({ email, password: currentPassword });
export type RequestEmailChangeInput = z.infer<typeof requestEmailChangeInput>;

/** The body of POST /api/auth/confirm-email. */
export const confirmEmailChangeInput = z.object({
  /** Token of the mailed link: 32 random bytes, base64url. */
  token: z.string().min(1).max(100),
});
export type ConfirmEmailChangeInput = z.infer<typeof confirmEmailChangeInput>;

/** The new address that is not confirmed yet, if there is one. */
export const pendingEmailChange = z.object({
  success: z.literal(true),
  pending: z.object({ email: z.string(), expiresAt: isoDate }).nullable(),
});
export type PendingEmailChange = z.infer<typeof pendingEmailChange>;

/** Path of the mailed link. The token follows the #, so no server, proxy or log on the way sees it. */
export const confirmEmailPath = (token: string): string => `/confirm-email#${token}`;

export const emailChangeRpc = {
  /**
   * Replies in the same way whether or not another account has the address. Replaces an earlier request. Throws
   * `auth.wrongPassword`, `auth.sameEmail`, `auth.tooManyLinks`.
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
   * Ends every session of the user but that of the request. Throws `auth.linkInvalid` if the token is unknown, used or
   * expired, and `auth.emailTaken` if another account has the address.
   */
  confirm: rpc('auth.confirmEmailChange', confirmEmailChangeInput, done, 'inbox', 5_000),
};

export const emailChangeEvents = {
  /**
   * A change was requested: the link goes to the new address, a notice to the old one. `encryptedToken` is as in
   * `auth.passwordResetRequested`.
   */
  requested: event(
    'auth.emailChangeRequested',
    z.object({
      user: z.object({ _id: id, email: z.string() }),
      newEmail: z.string(),
      encryptedToken: z.string(),
      expiresAt: isoDate,
    }),
  ),
  /** The address has changed: from now on, e-mails to the account go to `email`. */
  changed: event(
    'auth.emailChanged',
    z.object({ user: id, email: z.string(), previousEmail: z.string(), at: isoDate }),
  ),
};
