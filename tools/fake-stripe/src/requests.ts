// One HTTP request of the library, a browser or a test.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Account } from './account.js';
import { callApi } from './api.js';
import { ApiError } from './api-error.js';
import { parseForm, textAt } from './form.js';
import type { FailureKind, Failures } from './failures.js';
import { requestOf, storedReply } from './idempotency.js';
import { pull, type Levers } from './levers.js';
import { payPage, press } from './pay-page.js';
import { tick } from './payments.js';

export interface Served {
  account: Account;
  failures: Failures;
  levers: Levers;
  /** The only accepted key. */
  key: string;
  base: string;
}

interface Reply {
  status: number;
  body: unknown;
  isReplayed?: boolean;
}

/** Replies to the request. */
export async function serve(
  served: Served,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://fake');
  const body = await readBody(request);
  tick(served.account);
  if (url.pathname.startsWith('/v1/')) return serveApi(served, request, { response, url, body });
  if (url.pathname.startsWith('/pay/')) return servePage(served, request, { response, url, body });
  if (request.method === 'POST' && url.pathname.startsWith('/_test/')) {
    const about = body === '' ? {} : (JSON.parse(body) as object);
    const done = await attempt(() => pull(served.levers, url.pathname.slice(7), about));
    return sendJson(response, done);
  }
  response.writeHead(404).end();
}

interface Exchange {
  response: ServerResponse;
  url: URL;
  body: string;
}

async function serveApi(
  served: Served,
  request: IncomingMessage,
  { response, url, body }: Exchange,
): Promise<void> {
  const failure = served.failures.take(url.pathname);
  if (failure === 'stall') return;
  if (failure === 'reset') return void response.socket?.destroy();
  if (failure === 'proxy') {
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>');
    return;
  }
  const reply = await attempt(() => replyTo(served, request, { url, body, failure }));
  if (failure === 'resetAfter') return void response.socket?.destroy();
  sendJson(response, reply);
}

interface Call {
  url: URL;
  body: string;
  failure: FailureKind | null;
}

function replyTo(served: Served, request: IncomingMessage, { url, body, failure }: Call): Reply {
  const { method = 'GET', headers } = request;
  const { account, base, key } = served;
  if (headers.authorization !== `Bearer ${key}`)
    throw new ApiError(401, {
      type: 'invalid_request_error',
      message: 'Invalid API Key provided.',
    });
  if (failure === 'busy') throw new ApiError(409, BUSY);
  if (failure === 'tooMany') throw new ApiError(429, TOO_MANY);
  const call = { account, base, form: parseForm(method === 'GET' ? url.search.slice(1) : body) };
  const idempotencyKey = headers['idempotency-key'];
  if (method === 'GET' || typeof idempotencyKey !== 'string')
    return { status: 200, body: callApi(method, url.pathname, call) };
  const hash = requestOf(url.pathname, body);
  const stored = storedReply(account, idempotencyKey, hash);
  if (stored) return { ...stored, isReplayed: true };
  const reply = doOnce(failure, () => callApi(method, url.pathname, call));
  account.keys.set(idempotencyKey, { ...reply, request: hash });
  return reply;
}

/** Stores a copy of a reply under its key, because the object may change later. */
function doOnce(failure: FailureKind | null, work: () => object): Reply {
  if (failure === 'fail') return { status: 500, body: { error: BROKEN } };
  try {
    const body = structuredClone(work());
    return failure === 'failAfter'
      ? { status: 500, body: { error: BROKEN } }
      : { status: 200, body };
  } catch (error) {
    return replyOf(error);
  }
}

const BUSY = {
  type: 'invalid_request_error',
  code: 'idempotency_key_in_use',
  message: 'There is currently another in-progress request using this key.',
};
const TOO_MANY = {
  type: 'invalid_request_error',
  code: 'rate_limit',
  message: 'Too many requests.',
};
const BROKEN = { type: 'api_error', message: 'Something went wrong.' };

/** Serves a page and its buttons. */
function servePage(
  { account }: Served,
  request: IncomingMessage,
  { response, url, body }: Exchange,
): void {
  const [, , id = '', action] = url.pathname.split('/');
  const session = account.sessions.get(id);
  if (!session) return void response.writeHead(404).end('There is no such page.');
  if (request.method === 'POST' && action !== undefined) {
    const code = textAt(parseForm(body), 'code') ?? '';
    response.writeHead(303, { location: press(account, session, { action, code }) }).end();
    return;
  }
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  response.writeHead(200, headers).end(payPage(account, session));
}

async function attempt(work: () => unknown): Promise<Reply> {
  try {
    const done = await work();
    return isReply(done) ? done : { status: 200, body: done };
  } catch (error) {
    return replyOf(error);
  }
}

const isReply = (value: unknown): value is Reply =>
  typeof value === 'object' && value !== null && 'status' in value && 'body' in value;

function replyOf(error: unknown): Reply {
  if (error instanceof ApiError) return { status: error.status, body: { error: error.body } };
  throw error;
}

function sendJson(response: ServerResponse, { status, body, isReplayed }: Reply): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(isReplayed && { 'idempotent-replayed': 'true' }),
  });
  response.end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  request.setEncoding('utf8');
  for await (const chunk of request) body += String(chunk);
  return body;
}
