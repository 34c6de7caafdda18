import type { IncomingHttpHeaders } from 'node:http';
import { DomainError } from '@shop/service-kit/domain-error';

/** The token of a request, by `Authorization: Bearer` or `x-auth-token`. Two different ones are `auth.twoTokens`. */
export function tokenOf(headers: IncomingHttpHeaders): string | null {
  const bearer = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? null;
  const header = headers['x-auth-token'];
  const other = typeof header === 'string' && header.trim() !== '' ? header.trim() : null;
  if (bearer !== null && other !== null && bearer !== other)
    throw new DomainError('auth.twoTokens');
  return bearer ?? other;
}

/** Ours have about 400 characters. Longer ones are not remembered, so that they cannot fill the memory. */
const LONGEST = 1_024;

/**
 * Returns the token of `tokenOf`, and null for one that is too long or for two different ones: the guard refuses
 * them, and nothing is counted under them.
 */
export function tokenIn(headers: IncomingHttpHeaders): string | null {
  try {
    const token = tokenOf(headers);
    return token !== null && token.length > LONGEST ? null : token;
  } catch {
    return null;
  }
}
