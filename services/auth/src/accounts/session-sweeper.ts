import { Injectable } from '@nestjs/common';
import { Interval } from '@shop/service-kit/scheduler';
import { AccountsService } from './accounts.service.js';
import { DemoAccounts } from './demo-accounts.js';
import { SessionsService } from '../sessions/sessions.service.js';

/** Sweeps ended sessions and the remains of removed accounts. Several replicas may sweep at once. */
@Injectable()
export class SessionSweeper {
  constructor(
    private readonly sessions: SessionsService,
    private readonly accounts: AccountsService,
    private readonly demo: DemoAccounts,
  ) {}

  @Interval(10_000)
  async sweep(): Promise<void> {
    await this.sessions.sweep();
    await this.accounts.sweep();
    await this.demo.sweep();
  }

  @Interval(60_000)
  async removeExpired(): Promise<void> {
    await this.sessions.removeExpired();
  }
}
