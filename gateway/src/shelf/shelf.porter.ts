// The shelf's front door: one look-up and one write, before anything else happens to a request.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SessionUse } from '../auth/session-use.js';
import { addressOf, isSecure, type Trust } from '../door/caller.js';
import type { Porter } from '../door/door.js';
import { sendReady } from '../door/ready-answer.js';
import { callsOf } from '../http/http-metrics.js';
import { pathIn } from '../http/paths.rules.js';
import { logSampled } from '../http/request-log.js';
import { tokenIn } from '../http/token.js';
import type { Limiter } from '../limits/limiter.js';
import { encodingFor } from './encoding.js';
import type { FreshReads } from './fresh-reads.js';
import type { KnownAddresses } from './known-addresses.js';
import { isList } from './questions.js';
import type { ShelfItem } from './shelf-item.js';
import { countHit } from './shelf.metrics.js';
import type { Shelf } from './shelf.js';

export interface Door {
  readonly shelf: Shelf;
  readonly known: KnownAddresses;
  readonly fresh: FreshReads;
  readonly limiter: Limiter;
  readonly use: SessionUse;
  readonly trust: Trust;
  /** From then on requests take the long way, which lets their connections go. */
  readonly isDraining: () => boolean;
}

const calls = {
  list: { 200: callsOf('GET', '/api/products', 200), 304: callsOf('GET', '/api/products', 304) },
  one: {
    200: callsOf('GET', '/api/products/:id', 200),
    304: callsOf('GET', '/api/products/:id', 304),
  },
};

/** Answers off the shelf are counted, and one in a hundred is logged. */
export function shelfPorter(door: Door): Porter {
  const { shelf, known, fresh, limiter, use, trust, isDraining } = door;
  return (request, response) => {
    if (request.method !== 'GET') return false;
    const question = known.questionOf(request.url ?? '');
    const item = question === undefined ? undefined : shelf.ready(question);
    if (question === undefined || item === undefined || isDraining()) return false;
    if (fresh.isPossible(request)) return false;
    const address = addressOf(request, trust);
    if (!limiter.admitsCached(address)) return false;
    const began = performance.now();
    const status = send(request, response, item, isSecure(request, trust));
    countHit(shelf.ageOf(item));
    logSampled({ path: pathIn(request.url ?? ''), status, address });
    const token = tokenIn(request.headers);
    if (token !== null) use.note(token);
    const seconds = (performance.now() - began) / 1_000;
    calls[isList(question) ? 'list' : 'one'][status].add(seconds);
    return true;
  };
}

function send(
  { headers }: IncomingMessage,
  response: ServerResponse,
  item: ShelfItem,
  isByTls: boolean,
): 200 | 304 {
  if (headers['if-none-match'] === item.etag) {
    sendReady(response, item.heads.of('known', isByTls));
    return 304;
  }
  const { body, encoding } = item.in(encodingFor(headers['accept-encoding']));
  sendReady(response, item.heads.of(encoding, isByTls, body.bytes), body);
  return 200;
}
