// Access to methods: declared next to each method, and enforced by the bus for requests and by the gateway for routes.
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

/** The known data of a caller before the token is verified. */
export interface UnverifiedCaller {
  /** The user's access token, as forwarded by the gateway. */
  readonly token?: string;
  /** The bus user that sent the message, verified by the broker; absent outside the bus. */
  readonly userId?: string;
}

/**
 * Decides whether the caller may pass. Returns his session, or null for a guest or a service.
 * @throws DomainError `auth.required` or `auth.forbidden`
 */
export type AccessCheck = (access: Access, caller: UnverifiedCaller) => Promise<SessionView | null>;

type Rights = Pick<UserView, 'role' | 'mustChangePassword'>;

/** Returns true for an admin, unless a weak password still has to be changed. */
export const isAdmin = ({ role, mustChangePassword }: Rights): boolean =>
  role === 'admin' && mustChangePassword !== true;

/** Throws `auth.forbidden` for another role, and `auth.passwordWeak` for an admin with a weak password. */
export function checkRole(roles: readonly Role[], user: Rights | undefined): void {
  if (!user || !roles.includes(user.role)) throw new DomainError('auth.forbidden');
  if (user.role === 'admin' && !isAdmin(user)) throw new DomainError('auth.passwordWeak');
}

const KEY = 'shop:access';

/** Returns the access that a method declares. A method without a declaration cannot be called. */
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

/** Allows everyone, including guests. A valid token still identifies the session. */
export const Public = (): DeclaresAccess => declare({ kind: 'public' });

/** Allows any user with a live session. */
export const SignedIn = (): DeclaresAccess => declare({ kind: 'signedIn' });

/** Allows users whose session has one of the roles. */
export const RolesAllowed = (...roles: [Role, ...Role[]]): DeclaresAccess =>
  declare({ kind: 'roles', roles });

/** Allows only these services, on their own behalf; checked against the user id that the broker has verified. */
export const ServiceOnly = (...services: [ServiceName, ...ServiceName[]]): DeclaresAccess =>
  declare({ kind: 'serviceOnly', services });
