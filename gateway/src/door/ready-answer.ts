import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import { errorAnswer } from '../http/error-answer.js';
import { securityHeaders } from '../http/security-headers.js';

const ANY_API = '/api';
/** How long a connection is kept for the next request. */
export const KEEP_ALIVE_MS = 65_000;

type Headers = Readonly<Record<string, string>>;

/** What answers at an address of the API all say, as names and values in turn: Node writes such a list as it is. */
export function readyHeaders(own: Headers): {
  plain: readonly string[];
  secure: readonly string[];
} {
  const of = (secure: boolean) => Object.entries({ ...securityHeaders(ANY_API, secure), ...own });
  return { plain: of(false).flat(), secure: of(true).flat() };
}

/** The head of an answer that is given again and again: all but the request's id, the time and the connection. */
export interface ReadyHead {
  readonly status: 200 | 304;
  readonly headers: readonly string[];
  /** As it goes over the wire. */
  readonly text: string;
}

export function readyHead(status: 200 | 304, headers: readonly string[]): ReadyHead {
  const lines = headers.map((word, at) => (at % 2 === 0 ? `${word}: ` : `${word}\r\n`));
  const first = `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}\r\n`;
  return { status, headers, text: first + lines.join('') };
}

/** The body of an answer that is given again and again. */
export interface ReadyBody {
  /** As a string, each letter is a byte. */
  readonly data: Buffer | string;
  /** How many these are. */
  readonly bytes: number;
}

/** Up to here head and body go out as one string, which Node writes faster than two pieces; beyond, it gains nothing. */
const ONE_PIECE_BYTES = 4_096;

export const readyBody = (bytes: Buffer): ReadyBody => ({
  data: bytes.length > ONE_PIECE_BYTES ? bytes : bytes.toString('latin1'),
  bytes: bytes.length,
});

/** Sends a ready answer, under a request id of its own. */
export function sendReady(response: ServerResponse, head: ReadyHead, body?: ReadyBody): void {
  const id = randomUUID();
  if (response.shouldKeepAlive) {
    response.statusCode = head.status;
    // Node checks and joins a dozen headers for every answer, which costs as much as all else that is done for a hit.
    // It writes what stands in `_header` as it is.
    Reflect.set(response, '_header', `${head.text}x-request-id: ${id}\r\n${endNow()}`);
  } else response.writeHead(head.status, [...head.headers, 'x-request-id', id]);
  response.end(body?.data, 'latin1');
}

const SECOND_MS = 1_000;
const KEPT = `Connection: keep-alive\r\nKeep-Alive: timeout=${String(KEEP_ALIVE_MS / SECOND_MS)}\r\n\r\n`;
let end = { second: 0, text: '' };

/** What Node adds to a head, the same for a second. */
function endNow(): string {
  const now = Date.now();
  const second = Math.floor(now / SECOND_MS);
  if (second !== end.second)
    end = { second, text: `Date: ${new Date(now).toUTCString()}\r\n${KEPT}` };
  return end.text;
}

/** Says in the one shape that something went wrong; an answer that had begun is cut off, so that nobody takes it for whole. */
export function sendFault(response: ServerResponse, error: unknown): void {
  if (response.writableEnded) return;
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const requestId = randomUUID();
  const { status, body } = errorAnswer(error, requestId);
  const own = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  const headers = [...readyHeaders(own).plain, 'x-request-id', requestId];
  response.writeHead(status, headers).end(JSON.stringify(body));
}
