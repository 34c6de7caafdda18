// Everything auth may be asked, and will say.
import { z } from 'zod';
import { fact, rpc } from './message.js';
import { done, id, isoDate, nothing } from './shapes.js';

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
/** A session's life in milliseconds: 12 hours, or 30 days with remember-me. */
export const SESSION_MS = { short: 12 * 3_600_000, remembered: 30 * 24 * 3_600_000 } as const;

const fillIn = 'Please fill in all fields';
const email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, fillIn)
  .max(254)
  .pipe(z.email('Please enter a valid email address'));
const newPassword = z
  .string()
  .min(PASSWORD_MIN, 'Password must be at least 6 characters')
  .max(PASSWORD_MAX, 'Password must be at most 128 characters');

export const role = z.enum(['user', 'admin']);
export type Role = z.infer<typeof role>;

export const userView = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  role,
  createdAt: isoDate,
});
export type UserView = z.infer<typeof userView>;

export const registerInput = z.object({
  name: z.string().trim().min(1, fillIn).max(120),
  email,
  password: newPassword,
});
export type RegisterInput = z.infer<typeof registerInput>;

export const loginInput = z.object({
  email,
  password: z.string().min(1, fillIn).max(PASSWORD_MAX),
  rememberMe: z.boolean().optional(),
});
export type LoginInput = z.infer<typeof loginInput>;

/** The answer to register and login: the token to send as `Authorization: Bearer`, and who it is for. */
export const authReply = z.object({ token: z.string(), user: userView });
export type AuthReply = z.infer<typeof authReply>;

/** What is kept in Redis under `sess:<sid>` and travels as the caller's identity. */
export const sessionView = z.object({
  sid: z.string(),
  user: userView,
  /** Epoch milliseconds. */
  expiresAt: z.number(),
});
export type SessionView = z.infer<typeof sessionView>;

export const authRpc = {
  /** `auth.registrationFailed` when the address is taken. */
  register: rpc('auth.register', registerInput, authReply, 5_000),
  /** `auth.invalidCredentials` for an unknown address and for a wrong password alike. */
  login: rpc('auth.login', loginInput, authReply, 5_000),
  /** Ends the caller's session everywhere. */
  logout: rpc('auth.logout', nothing, done),
  /** The session as the database has it, for when Redis has lost it; `auth.required` if ended. */
  findSession: rpc('auth.findSession', z.object({ sid: z.string().max(64) }), sessionView),
};

export const authFacts = {
  userRegistered: fact('auth.userRegistered', userView),
};
