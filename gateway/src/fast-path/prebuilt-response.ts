import type { FastifyReply } from 'fastify';
import { securityHeaders } from '../http/headers/security-headers.js';
import { markPrebuilt } from '../http/prebuilt-replies.js';

const ANY_API_ROUTE = '/api';

/** A response that is sent many times: its headers as names and values in turn, as `writeHead` takes them. */
export interface PrebuiltResponse {
  readonly status: 200 | 304;
  readonly headers: readonly string[];
  readonly body?: Buffer;
}

/** The security headers of an API response followed by `own`; `isSecure` behind TLS. */
export const prebuiltHeaders = (
  isSecure: boolean,
  own: Readonly<Record<string, string>>,
): readonly string[] =>
  Object.entries({ ...securityHeaders(ANY_API_ROUTE, isSecure), ...own }).flat();

/** Sends the response under the id of its request. Hooks before the route are skipped, `onResponse` hooks run. */
export function sendPrebuilt(
  reply: FastifyReply,
  { status, headers, body }: PrebuiltResponse,
): void {
  markPrebuilt(reply);
  reply.hijack();
  reply.raw.writeHead(status, [...headers, 'x-request-id', reply.request.id]).end(body);
}
