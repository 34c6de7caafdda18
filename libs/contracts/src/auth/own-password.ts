// The password of an account, and the requests that require it.
import { z } from 'zod';
import { PASSWORD_MIN } from '../core/limits.js';
import { done } from '../core/shapes.js';

export const PASSWORD_MAX = 128;

export const newPassword = z
  .string()
  .min(PASSWORD_MIN, 'Password must be at least 6 characters')
  .max(PASSWORD_MAX, 'Password must be at most 128 characters')
  .refine((password) => password.trim() !== '', 'Password must not be blank');

/** The current password, which proves again that the caller owns the account. */
export const currentPassword = z.string().min(1, 'Please fill in all fields').max(PASSWORD_MAX);

/** The reply to a changed password; `warning` is set if a weak password was accepted nevertheless. */
export const passwordReply = done.extend({ warning: z.string().optional() });
export type PasswordReply = z.infer<typeof passwordReply>;

/** The reply to a signed-in user, with the token of the session that replaces the current one. */
export const ownPasswordReply = passwordReply.extend({ token: z.string() });
export type OwnPasswordReply = z.infer<typeof ownPasswordReply>;

/** Input for ending sessions, which requires the password. */
export const endSessionsInput = z.object({ password: currentPassword });
export type EndSessionsInput = z.infer<typeof endSessionsInput>;

/** Input for deleting the account, which requires the password. */
export const removeAccountInput = z.object({ password: currentPassword });
export type RemoveAccountInput = z.infer<typeof removeAccountInput>;
