import type { UserView } from '@shop/contracts/auth/auth';
import type { Identity } from '@shop/service-kit/identity';
import type { FastHandler } from '../fast-path/fast-path.js';
import { prebuiltHeaders, type PrebuiltResponse } from '../fast-path/prebuilt-response.js';
import { knownSession } from '../http/access/known-session.js';
import type { Limiter } from '../limits/limiter.js';

interface Dependencies {
  readonly identity: Identity;
  readonly limiter: Limiter;
}

/** Responds with the user of a known session. */
export function signedInUser({ identity, limiter }: Dependencies): FastHandler {
  const bodies = new WeakMap<UserView, Buffer>();
  const bodyOf = (user: UserView): Buffer => {
    const body = bodies.get(user) ?? Buffer.from(JSON.stringify(user));
    bodies.set(user, body);
    return body;
  };
  return async ({ headers, protocol }) => {
    const session = await knownSession(identity, headers);
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
