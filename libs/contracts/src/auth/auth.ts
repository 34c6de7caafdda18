// Requests and events of auth.
import { z } from 'zod';
import { HOUR_MS } from '../core/time.js';
import { cleanLine } from '../reading/clean-text.js';
import { emailAddress } from '../reading/email.js';
import { event, rpc } from '../core/message.js';
import * as own from './own-password.js';
import { ownSessions, SEEN } from './own-sessions.js';
import { done, rowPage, id, isoDate, nothing, paging } from '../core/shapes.js';
import { tag } from '../core/tags.js';
import { personName } from '../reading/typed-words.js';

/** Minimum length for administrators (reliability 3.2). */
export const ADMIN_PASSWORD_MIN = 12;
/** Lifetime of a mailed password reset link, in milliseconds. */
export const RESET_MS = HOUR_MS;
const fillIn = 'Please fill in all fields';
const email = emailAddress(fillIn);
const name = personName(fillIn);

export const role = z.enum(['user', 'admin']);
export type Role = z.infer<typeof role>;

/** Business status: the owner of an account requests it, and an admin approves it. */
export const businessStatus = z.enum(['none', 'requested', 'approved']);
export type BusinessStatus = z.infer<typeof businessStatus>;

export const userView = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  role,
  /** Absent for a private account. */
  business: businessStatus.optional(),
  createdAt: isoDate,
  /** Set for an administrator with a weak password: the back-office stays closed until the password is changed. */
  mustChangePassword: z.boolean().optional(),
});
export type UserView = z.infer<typeof userView>;

export const registerInput = z.object({
  name,
  email,
  password: own.newPassword,
});
export type RegisterInput = z.infer<typeof registerInput>;

export const loginInput = z.object({
  email,
  password: z.string().min(1, fillIn).max(own.PASSWORD_MAX),
  rememberMe: z.boolean().optional(),
});
export type LoginInput = z.infer<typeof loginInput>;

/** The reply to register and login: the token for `Authorization: Bearer`, and its user. */
export const authReply = z.object({
  token: z.string(),
  user: userView,
  /** Warning about a weak password that was accepted nevertheless. */
  warning: z.string().optional(),
});
export type AuthReply = z.infer<typeof authReply>;

/** Stored in Redis under `sess:<sid>`, and sent as the caller's identity. */
export const sessionView = z.object({
  sid: z.string(),
  user: userView,
  /** Epoch milliseconds. */
  expiresAt: z.number(),
});
export type SessionView = z.infer<typeof sessionView>;

const sid = z.string().max(64);
/** The browser that signs in, as it describes itself. */
const device = z.object({ device: z.string().max(300).optional() });

export const forgotPasswordInput = z.object({ email });
export type ForgotPasswordInput = z.infer<typeof forgotPasswordInput>;

export const resetPasswordInput = z.object({
  /** Token of the mailed link: 32 random bytes, base64url. */
  token: z.string().min(1).max(100),
  password: own.newPassword,
});
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;

export const changeNameInput = z.object({ name });
export type ChangeNameInput = z.infer<typeof changeNameInput>;

export const changePasswordInput = z.object({
  currentPassword: own.currentPassword,
  newPassword: own.newPassword,
});
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

/** Path of the mailed link. The token follows the #, so no server, proxy or log on the way sees it. */
export const resetPath = (token: string): string => `/reset-password#${token}`;

export const requestBusinessInput = z.object({
  company: z.string().overwrite(cleanLine).min(1, fillIn).max(120),
});
export type RequestBusinessInput = z.infer<typeof requestBusinessInput>;

/** A user as admins see the account. */
export const accountView = userView.extend({
  business: businessStatus,
  company: z.string().nullable(),
});
export type AccountView = z.infer<typeof accountView>;

/** Sort orders of the user list; `role`: administrators, then the newest. */
export const userSort = z.enum(['role', 'name', 'joined']);
export type UserSort = z.infer<typeof userSort>;

export const userQuery = z.object({
  /** `next` of the previous page. */
  after: z.string().max(1_000).optional(),
  limit: paging.shape.limit,
  /** Part of the name, the e-mail address or the company. */
  search: z.string().overwrite(cleanLine).max(100).optional(),
  role: role.optional(),
  business: businessStatus.optional(),
  tag: tag.optional(),
  user: id.optional(),
  sort: userSort.default('role'),
  order: z.enum(['asc', 'desc']).default('asc'),
});
export type UserQuery = z.infer<typeof userQuery>;

export const userList = z.object({
  success: z.literal(true),
  users: z.array(accountView),
  /** Number of matching users; at most 1,000 unless a counter has the number. */
  total: z.int(),
  /** `after` of the next page; null on the last. */
  next: z.string().nullable(),
  /** Counts for the whole shop, independent of the search. */
  counts: z.object({
    users: z.int(),
    admins: z.int(),
    /** Accounts opened in the last 30 days. */
    recent: z.int(),
    /** Business accounts that wait for a decision. */
    businessRequests: z.int(),
  }),
});
export type UserList = z.infer<typeof userList>;

/** The body of PUT /api/admin/users/:id/role. `seen`: the role that the admin saw. */
export const changeRoleInput = z.object({ role, seen: role.optional() });
export type ChangeRoleInput = z.infer<typeof changeRoleInput>;

/** The body of PUT /api/admin/users/:id/business. `seen`: the status that the admin saw. */
export const decideBusinessInput = z.object({
  approved: z.boolean(),
  seen: businessStatus.optional(),
});
const businessDecision = decideBusinessInput.extend({ user: id });
export type DecideBusinessInput = z.infer<typeof decideBusinessInput>;

const again = 'repeats: an unused session expires';
const mail = 'repeats: one more e-mail, at most three an hour';
const key = 'idempotent: the session of the request has ended, so a second delivery is refused';
const same = 'idempotent: a second delivery sets the same value';

export const authRpc = {
  /** Throws `auth.registrationFailed` when the address is taken. */
  register: rpc('auth.register', registerInput.extend(device.shape), authReply, again, 5_000),
  /** Throws `auth.invalidCredentials` both for an unknown address and for a wrong password. */
  login: rpc('auth.login', loginInput.extend(device.shape), authReply, again, 5_000),
  /** Ends the caller's session everywhere. */
  logout: rpc('auth.logout', nothing, done, same),
  /** Returns the session from the database when Redis has lost it. Throws `auth.required` if it has ended. */
  findSession: rpc('auth.findSession', z.object({ sid }), sessionView, 'read'),
  /** Sets the time at which these sessions were last seen. Gateway only. */
  noteSeen: rpc('auth.noteSeen', z.object({ sids: z.array(sid).max(SEEN.atOnce) }), done, same),
  /** Replies in the same way, and after the same time, whether or not an account has the address. */
  requestPasswordReset: rpc('auth.requestPasswordReset', forgotPasswordInput, done, mail),
  /** Ends every session of the user. Throws `auth.linkInvalid` if the token is unknown, used or expired. */
  resetPassword: rpc('auth.resetPassword', resetPasswordInput, own.passwordReply, 'inbox', 5_000),
  changeName: rpc('auth.changeName', changeNameInput, userView, same),
  /** Replaces all of the caller's sessions by a new one. Throws `auth.wrongPassword`. */
  changePassword: rpc('auth.changePassword', changePasswordInput, own.ownPasswordReply, key, 5_000),
  requestBusiness: rpc('auth.requestBusiness', requestBusinessInput, userView, same),
  /** Deletes the account and its sessions. Throws `auth.lastAdmin` for the only administrator. */
  removeAccount: rpc('auth.removeAccount', own.removeAccountInput, done, same, 5_000),
  listSessions: rpc('auth.listSessions', nothing, ownSessions, 'read'),
  /** Throws `auth.wrongPassword`, or `auth.sessionNotFound` if the caller does not have such a session. */
  endSession: rpc(
    'auth.endSession',
    own.endSessionsInput.extend({ session: id }),
    done,
    same,
    5_000,
  ),
  /** Ends every session of the caller but the current one. Throws `auth.wrongPassword`. */
  endOtherSessions: rpc('auth.endOtherSessions', own.endSessionsInput, done, same, 5_000),
  /** Confirms that the caller knows his password. Throws `auth.wrongPassword`. */
  confirmPassword: rpc('auth.confirmPassword', own.endSessionsInput, done, 'read', 5_000),
  /** Lists every user of the shop. Admins only. */
  listUsers: rpc('auth.listUsers', userQuery, userList, 'read'),
  /** Refuses the caller's own role, the last admin, and weak passwords. Throws `auth.roleChanged`. Admins only. */
  changeRole: rpc('auth.changeRole', changeRoleInput.extend({ user: id }), accountView, same),
  /** Approves a business account, or withdraws the approval. Throws `auth.businessChanged`. Admins only. */
  decideBusiness: rpc('auth.decideBusiness', businessDecision, accountView, same),
  /** Pages every account, without personal data. Services only. */
  pageUsers: rpc(
    'auth.pageUsers',
    rowPage,
    z.object({ users: z.array(z.object({ user: id, createdAt: isoDate })), next: id.nullable() }),
    'read',
    5_000,
  ),
};

const actor = z.object({ _id: id, name: z.string() });
/** `isByStaff`: the account was opened with an order that staff made. */
const registeredUser = userView.extend({ isByStaff: z.literal(true).optional() });

export const authEvents = {
  userRegistered: event('auth.userRegistered', registeredUser),
  /** A user requested a new password; the consumer sends the e-mail with the link. */
  passwordResetRequested: event(
    'auth.passwordResetRequested',
    z.object({
      user: z.object({ _id: id, name: z.string(), email: z.string() }),
      /** Encrypted with RESET_LINK_SECRET of auth and correspondence; decrypted for the e-mail, never stored. */
      encryptedToken: z.string(),
      expiresAt: isoDate,
      /** The account was opened by staff and has no password yet. */
      isNew: z.literal(true).optional(),
    }),
  ),
  roleChanged: event(
    'auth.roleChanged',
    z.object({ user: userView, from: role, by: actor, at: isoDate }),
  ),
  businessDecided: event(
    'auth.businessDecided',
    z.object({ user: userView, from: businessStatus, by: actor, at: isoDate }),
  ),
  /** A user was renamed: consumers show the new name in place of the old one. */
  userRenamed: event('auth.userRenamed', z.object({ user: id, name: z.string() })),
  /** The account was deleted: consumers erase its name and address. `encryptedEmail`: like `encryptedToken`. */
  userRemoved: event(
    'auth.userRemoved',
    z.object({ user: id, at: isoDate, encryptedEmail: z.string() }),
  ),
};
