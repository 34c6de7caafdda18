import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { rootLogger } from '@shop/service-kit/logger';
import { AccountsService } from '../accounts/accounts.service.js';
import { DemoAccounts } from '../users/demo-accounts.js';
import { SessionsService } from './sessions.service.js';

const EVERY_MS = 10_000;

/** Sweeps ended sessions, and what is left of removed accounts, every ten seconds. Several copies of the service may do so at once without harm. */
@Injectable()
export class SessionSweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly sessions: SessionsService,
    private readonly accounts: AccountsService,
    private readonly demo: DemoAccounts,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.run(), EVERY_MS);
    this.timer.unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async run(): Promise<void> {
    // The next round tries again; a database that is away is reported by readiness.
    await this.sessions
      .sweep()
      .then(() => this.accounts.sweep())
      .then(() => this.demo.sweep())
      .catch((error: unknown) => rootLogger.warn({ err: error }, 'sessions not swept'));
  }
}
