import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { rootLogger } from '@shop/service-kit/logger';
import { FormerCustomersService } from './former-customers.service.js';

const EVERY_MS = 60_000;

/** Looks once a minute whether what a former customer still waited for has been answered and sent. Several copies do no harm. */
@Injectable()
export class FormerCustomersSweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer?: NodeJS.Timeout;

  constructor(private readonly former: FormerCustomersService) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.run(), EVERY_MS);
    this.timer.unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async run(): Promise<void> {
    // The next round tries again; a database that is away is reported by readiness.
    await this.former
      .sweep()
      .catch((error: unknown) => rootLogger.warn({ err: error }, 'former customers not swept'));
  }
}
