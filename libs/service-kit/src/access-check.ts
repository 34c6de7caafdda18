import { checkRole, type AccessCheck } from './access.js';
import { DomainError } from './domain-error.js';
import type { Identity } from './identity.js';

/**
 * Returns the access check of a service: it uses the access that the method declares, and what auth knows about the
 * token.
 */
export function accessCheck(identity: Pick<Identity, 'sessionOf'>): AccessCheck {
  return async (access, { token, userId }) => {
    if (access.kind === 'serviceOnly') {
      if (access.services.some((service) => service === userId)) return null;
      throw new DomainError('auth.forbidden');
    }
    if (access.kind === 'public') {
      // A public method ignores an invalid token.
      return token === undefined ? null : identity.sessionOf(token).catch(guest);
    }
    if (token === undefined) throw new DomainError('auth.required');
    const session = await identity.sessionOf(token);
    if (access.kind === 'roles') checkRole(access.roles, session.user);
    return session;
  };
}

function guest(error: unknown): null {
  if (error instanceof DomainError) return null;
  throw error;
}
