import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { authRpc } from '@shop/contracts/auth/auth';
import { SEEN } from '@shop/contracts/auth/own-sessions';
import { Bus, systemCaller } from '@shop/service-kit/bus/bus';
import { Identity } from '@shop/service-kit/identity';
import { rootLogger } from '@shop/service-kit/logger';
import type { FastifyInstance } from 'fastify';
import { tokenIn } from '../http/access/token.js';

const REPORT_EVERY_MS = 5_000;
const MAX_REMEMBERED = 50_000;

/** Reports sessions in use to auth in batches, each session at most once a minute. */
@Injectable()
export class LastSeenReporter implements OnApplicationShutdown {
  /** Times at which the use of each token was last recorded. */
  private readonly noted = new Map<string, number>();
  private waiting = new Set<string>();
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly bus: Bus,
    private readonly identity: Identity,
  ) {}

  /** Starts reporting every few seconds. */
  start(): void {
    this.timer = setInterval(() => void this.report(), REPORT_EVERY_MS);
    this.timer.unref();
  }

  /** Records a request with this token, which `report` verifies later. */
  note(token: string): void {
    if (performance.now() - (this.noted.get(token) ?? -Infinity) < SEEN.everyMs) return;
    if (this.waiting.size >= SEEN.atOnce) return;
    if (this.noted.size >= MAX_REMEMBERED) this.noted.clear();
    this.noted.set(token, performance.now());
    this.waiting.add(token);
  }

  /** If a report fails, its sessions are reported after their next request. */
  async report(): Promise<void> {
    const tokens = [...this.waiting];
    this.waiting = new Set();
    const found = await Promise.all(tokens.map((token) => this.sidOf(token)));
    const sids = found.filter((sid) => sid !== null);
    if (sids.length === 0) return;
    try {
      await this.bus.request(authRpc.noteSeen, { sids }, systemCaller);
    } catch (error) {
      for (const token of tokens) this.noted.delete(token);
      rootLogger.debug({ err: error }, 'last seen of sessions not reported');
    }
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async sidOf(token: string): Promise<string | null> {
    const session = await this.identity.sessionOf(token).catch(() => null);
    return session?.sid ?? null;
  }
}

/** Every request with a valid session counts as use, also on public routes. */
export function noteLastSeen(fastify: FastifyInstance, use: LastSeenReporter): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const token = reply.statusCode === 401 ? null : tokenIn(request.headers);
    if (token !== null) use.note(token);
    done();
  });
}
