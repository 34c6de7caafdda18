import type { IncomingHttpHeaders } from 'node:http';
import { DomainError } from '@shop/service-kit/domain-error';

/** The token of a call, by `Authorization: Bearer` or `x-auth-token`. Two different ones are `auth.twoTokens`. */
export function tokenOf(headers: IncomingHttpHeaders): string | null {
  const bearer = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? null;
  const header = headers['x-auth-token'];
  const other = typeof header === 'string' && header.trim() !== '' ? header.trim() : null;
  if (bearer !== null && other !== null && bearer !== other)
    throw new DomainError('auth.twoTokens');
  return bearer ?? other;
}

/** As `tokenOf`, where two different ones are none: they are refused by the guard, and nothing is counted under either. */
export function tokenIn(headers: IncomingHttpHeaders): string | null {
  try {
    return tokenOf(headers);
  } catch {
    return null;
  }
}
