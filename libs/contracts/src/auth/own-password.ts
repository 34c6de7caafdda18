// The password of an account, and the requests that repeat it.
import { z } from 'zod';
import { PASSWORD_MIN } from '../core/limits.js';
import { done } from '../core/shapes.js';

export const PASSWORD_MAX = 128;

export const newPassword = z
  .string()
  .min(PASSWORD_MIN, 'Password must be at least 6 characters')
  .max(PASSWORD_MAX, 'Password must be at most 128 characters')
  .refine((password) => password.trim() !== '', 'Password must not be blank');

/** The current password, which proves the owner once more. */
export const currentPassword = z.string().min(1, 'Please fill in all fields').max(PASSWORD_MAX);

/** Done, with what is to be said about a password that was taken all the same. */
export const passwordReply = done.extend({ warning: z.string().optional() });
export type PasswordReply = z.infer<typeof passwordReply>;

/** The same for someone who is signed in, with the token of the session that replaces his. */
export const ownPasswordReply = passwordReply.extend({ token: z.string() });
export type OwnPasswordReply = z.infer<typeof ownPasswordReply>;

/** Ending sessions requires the password. */
export const endSessionsInput = z.object({ password: currentPassword });
export type EndSessionsInput = z.infer<typeof endSessionsInput>;

/** Removing the account requires the password. */
export const removeAccountInput = z.object({ password: currentPassword });
export type RemoveAccountInput = z.infer<typeof removeAccountInput>;
