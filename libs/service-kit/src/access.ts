// Who may call a method: declared once beside it, read by the bus for requests and by the gateway for routes.
import 'reflect-metadata';
import type { Role, SessionView, UserView } from '@shop/contracts/auth/auth';
import { DomainError } from './domain-error.js';

export type ServiceName =
  'gateway' | 'auth' | 'catalogue' | 'order' | 'billing' | 'admin-analytics' | 'correspondence';

export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'roles'; readonly roles: readonly Role[] }
  | { readonly kind: 'serviceOnly'; readonly services: readonly ServiceName[] };

/** The known part of a caller before his token is verified. */
export interface UnverifiedCaller {
  /** The user's access token, as forwarded by the gateway. */
  readonly token?: string;
  /** The bus user who sent the message, validated by the broker; absent outside the bus. */
  readonly userId?: string;
}

/**
 * Decides whether the caller may pass. Returns his session, or null for a guest or a service.
 * @throws DomainError `auth.required` or `auth.forbidden`
 */
export type AccessCheck = (access: Access, caller: UnverifiedCaller) => Promise<SessionView | null>;

type Rights = Pick<UserView, 'role' | 'mustChangePassword'>;

/** Returns true for an admin; false until a password that is too weak has been changed. */
export const isAdmin = ({ role, mustChangePassword }: Rights): boolean =>
  role === 'admin' && mustChangePassword !== true;

/** Throws `auth.forbidden` for another role, and `auth.passwordWeak` for an admin whose password is too weak. */
export function checkRole(roles: readonly Role[], user: Rights | undefined): void {
  if (!user || !roles.includes(user.role)) throw new DomainError('auth.forbidden');
  if (user.role === 'admin' && !isAdmin(user)) throw new DomainError('auth.passwordWeak');
}

const KEY = 'shop:access';

/** Returns the access that a method declares; a method that declares none may not be called. */
export function accessOf(method: object): Access | undefined {
  return Reflect.getMetadata(KEY, method) as Access | undefined;
}

type DeclaresAccess = (target: object, key: string | symbol, method: PropertyDescriptor) => void;

const declare =
  (access: Access): DeclaresAccess =>
  (_target, key, { value }: { value?: object }) => {
    if (!value) throw new Error(`${String(key)} is no method: access is declared on methods`);
    if (accessOf(value)) throw new Error(`${String(key)} declares twice who may call it`);
    Reflect.defineMetadata(KEY, access, value);
  };

/** Anyone, guests too. A valid token still makes the session known. */
export const Public = (): DeclaresAccess => declare({ kind: 'public' });

/** Any user with a live session. */
export const SignedIn = (): DeclaresAccess => declare({ kind: 'signedIn' });

/** Users whose session has one of the roles. */
export const RolesAllowed = (...roles: [Role, ...Role[]]): DeclaresAccess =>
  declare({ kind: 'roles', roles });

/** Only these services, on their own account; checked against the user id that the broker vouches for. */
export const ServiceOnly = (...services: [ServiceName, ...ServiceName[]]): DeclaresAccess =>
  declare({ kind: 'serviceOnly', services });
