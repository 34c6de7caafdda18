// Ends a process on a signal (exit 0) or an uncaught error (exit 1), after draining in both cases.
import { rootLogger } from '../logger.js';
import { sendLastSpans } from '../tracing/ending.js';
import type { Readiness } from './readiness.js';

/** Longer than all drains together; work that still hangs then is abandoned. */
const TIMEOUT_MS = 40_000;

export class Shutdown {
  private drain: () => Promise<void> = () => Promise.resolve();
  private begun = false;

  private constructor(private readonly readiness: Readiness) {}

  /** From now on, SIGTERM, SIGINT and unhandled errors shut this process down in order. */
  static onSignals(readiness: Readiness): Shutdown {
    const shutdown = new Shutdown(readiness);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        rootLogger.info({ signal }, 'stopping');
        void shutdown.run(0);
      });
    }
    for (const fault of ['unhandledRejection', 'uncaughtException'] as const) {
      process.on(fault, (error: unknown) => {
        rootLogger.fatal({ err: error, fault }, 'uncaught error');
        void shutdown.run(1);
      });
    }
    return shutdown;
  }

  /** Registers work that must finish before the process exits. */
  beforeExit(drain: () => Promise<void>): void {
    this.drain = drain;
  }

  private async run(code: number): Promise<void> {
    if (this.begun) return;
    this.begun = true;
    this.readiness.draining();
    setTimeout(() => {
      rootLogger.error('stopping took too long');
      process.exit(code || 1);
    }, TIMEOUT_MS).unref();
    try {
      await this.drain();
      rootLogger.info('stopped');
    } catch (error) {
      rootLogger.error({ err: error }, 'stopping failed');
      code ||= 1;
    }
    await sendLastSpans();
    process.exit(code);
  }
}
