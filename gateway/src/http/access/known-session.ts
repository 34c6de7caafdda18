import type { IncomingHttpHeaders } from 'node:http';
import type { SessionView } from '@shop/contracts/auth/auth';
import type { Identity } from '@shop/service-kit/identity';
import { tokenIn } from './token.js';

/** The session of a token that was verified before, if Redis has it now. */
export async function knownSession(
  identity: Identity,
  headers: IncomingHttpHeaders,
): Promise<SessionView | undefined> {
  const token = tokenIn(headers);
  const proof = token === null ? undefined : identity.proofOf(token);
  return proof && identity.sessionAtHand(proof);
}
