import { Client } from 'pg';
import { Counter } from 'prom-client';
import { RecentCount } from './operations/recent-count.js';

const REFUSALS_OF_SECONDS = 60;

const refused = new Counter({
  name: 'database_refused_total',
  help: 'Statements that PostgreSQL refused because disk, memory or connections were exhausted',
  labelNames: ['code'] as const,
});
// Initialised with 0, because Prometheus ignores an increase from a missing value.
for (const code of ['53100', '53200', '53300']) refused.inc({ code }, 0);
const recentlyRefused = new RecentCount(REFUSALS_OF_SECONDS);

/** Returns the number of statements of this process that a full PostgreSQL refused in the last minute. */
export const countRefused = (): number => recentlyRefused.total();

/** A pool connection that counts errors of class 53, even if callers handle them (reliability 7). */
export class CountingClient extends Client {
  constructor(config?: ConstructorParameters<typeof Client>[0]) {
    super(config);
    this.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code?.startsWith('53') !== true) return;
      refused.inc({ code });
      recentlyRefused.add();
    });
  }
}
