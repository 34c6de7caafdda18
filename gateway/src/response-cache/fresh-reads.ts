import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Identity } from '@shop/service-kit/identity';
import { withTimeout } from '@shop/service-kit/with-timeout';
import { tokenIn } from '../http/access/token.js';

/** A session that cannot be looked up in this time reads from the cache, as a guest does. */
const TIMEOUT_MS = 300;

interface Read {
  readonly headers: IncomingHttpHeaders;
}

/**
 * Decides which reads bypass the response cache: every read of an admin, and reads of a valid session with
 * `Cache-Control: no-cache`, which the app sends after a write of its own. Guests cannot bypass it.
 */
@Injectable()
export class FreshReads {
  constructor(private readonly identity: Identity) {}

  /** False if the cache may respond at once; true if `isFresh` has to look the session up first. */
  isPossible({ headers }: Read): boolean {
    const token = tokenIn(headers);
    if (token === null) return false;
    return isDemanded(headers) || this.identity.lastSeen(token)?.user.role !== 'user';
  }

  async isFresh(read: Read): Promise<boolean> {
    const token = tokenIn(read.headers);
    if (token === null || !this.isPossible(read)) return false;
    const session = await withTimeout(
      this.identity.sessionOf(token).catch(() => null),
      TIMEOUT_MS,
      () => null,
    );
    return session !== null && (session.user.role === 'admin' || isDemanded(read.headers));
  }
}

const isDemanded = (headers: IncomingHttpHeaders): boolean =>
  /\bno-cache\b/i.test(headers['cache-control'] ?? '');
