// One log line for each request: route, client, outcome and, for a 5xx, the bus request that failed.
import { hash } from 'node:crypto';
import { rootLogger } from '@shop/service-kit/logger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientNetworkOf } from './network.js';
import { loggedPath } from './paths.rules.js';
import { isPrebuilt } from './prebuilt-replies.js';
import { securityEventOf } from './security-events.rules.js';

/** Failures by request. */
const failures = new WeakMap<object, { code: string; rpc?: string }>();

/** Notes the code of a refusal, and the bus request that failed, for the line of its HTTP request. */
export function noteFailure(request: object, code: string, rpcName?: string): void {
  failures.set(request, { code, ...(rpcName !== undefined && { rpc: rpcName }) });
}

/** The user of a request: set by the guard (a session) or by the login (its reply); none for guests. */
interface Called {
  readonly user?: {
    readonly sid?: string;
    readonly token?: string;
    readonly user: { _id: string };
  };
}

/** Responses from memory that are counted for one that is logged: a line costs as much as the response. */
const SAMPLE = 100;
let sampled = 0;

/**
 * Writes the line of a request that is over: `ms` milliseconds, `address` its /24 or /48 network. Of responses from
 * memory every hundredth is logged; all of them are counted in http_request_seconds.
 */
export function logRequest(request: FastifyRequest & Called, reply: FastifyReply): void {
  const { statusCode: status } = reply;
  if (isPrebuilt(reply)) {
    sampled += 1;
    if (sampled % SAMPLE !== 0) return;
  }
  const line = {
    requestId: request.id,
    method: request.method,
    path: loggedPath(request.url),
    status,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    ...(isPrebuilt(reply) && { sampled: SAMPLE }),
    ...clientOf(request),
    ...failures.get(request),
  };
  if (status >= 500) rootLogger.error(line, 'request');
  else rootLogger.info(line, 'request');
  const event = securityEventOf(request.method, request.routeOptions.url, status);
  if (event !== undefined) {
    const { requestId, method, path } = line;
    rootLogger.info({ event, requestId, method, path, ...clientOf(request) }, 'security event');
  }
}

function clientOf({ ip, user }: FastifyRequest & Called) {
  const sid = user?.sid ?? sidIn(user?.token);
  return {
    address: clientNetworkOf(ip),
    ...(user !== undefined && { userId: user.user._id }),
    ...(sid !== undefined && { session: publicId(sid) }),
  };
}

/** Names a session in logs and opens nothing, unlike its sid. */
const publicId = (sid: string): string => hash('sha256', sid, 'base64url').slice(0, 16);

/** Reads the session of a token that auth has just signed. */
function sidIn(token: string | undefined): string | undefined {
  const [, payload = ''] = token?.split('.') ?? [];
  try {
    const { sid } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid?: unknown };
    return typeof sid === 'string' ? sid : undefined;
  } catch {
    return undefined;
  }
}
