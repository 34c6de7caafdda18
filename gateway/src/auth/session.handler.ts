import type { UserView } from '@shop/contracts/auth';
import type { Identity } from '@shop/service-kit/identity';
import type { FastHandler } from '../fast-path/fast-path.js';
import { prebuiltHeaders, type PrebuiltResponse } from '../fast-path/prebuilt-response.js';
import { tokenIn } from '../http/access/token.js';
import type { Limiter } from '../limits/limiter.js';

interface Dependencies {
  readonly identity: Identity;
  readonly limiter: Limiter;
}

/** The user of a token that was verified before and whose session Redis has at this moment. */
export function signedInUser({ identity, limiter }: Dependencies): FastHandler {
  const bodies = new WeakMap<UserView, Buffer>();
  const bodyOf = (user: UserView): Buffer => {
    const body = bodies.get(user) ?? Buffer.from(JSON.stringify(user));
    bodies.set(user, body);
    return body;
  };
  return async ({ headers, protocol }) => {
    const token = tokenIn(headers);
    const proof = token === null ? undefined : identity.proofOf(token);
    const session = proof && (await identity.sessionAtHand(proof));
    if (!session || !(await limiter.admitsSession(session.sid))) return null;
    return responseOf(bodyOf(session.user), protocol === 'https');
  };
}

const json = { 'content-type': 'application/json; charset=utf-8' };
const plain = prebuiltHeaders(false, json);
const secure = prebuiltHeaders(true, json);

function responseOf(body: Buffer, isSecure: boolean): PrebuiltResponse {
  const length = ['content-length', String(body.length)];
  return { status: 200, headers: [...(isSecure ? secure : plain), ...length], body };
}
