import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { securityHeaders } from '../http/security-headers.js';

const ANY_API = '/api';

type Headers = Readonly<Record<string, string>>;

/** What answers at an address of the API all say, as names and values in turn: Node writes such a list as it is. */
export function readyHeaders(own: Headers): {
  plain: readonly string[];
  secure: readonly string[];
} {
  const of = (secure: boolean) => Object.entries({ ...securityHeaders(ANY_API, secure), ...own });
  return { plain: of(false).flat(), secure: of(true).flat() };
}

/** Sends a ready answer, under a request id of its own. */
export function sendReady(
  response: ServerResponse,
  status: 200 | 304,
  headers: readonly string[],
  bytes?: Buffer,
): void {
  response.writeHead(status, [...headers, 'x-request-id', randomUUID()]).end(bytes);
}
