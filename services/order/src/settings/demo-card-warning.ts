import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { rootLogger } from '@shop/service-kit/logger';
import type { OrderConfig } from '../config.js';
import { SettingsService } from './settings.service.js';

/** Warns at the start of a production shop that takes orders by the demo card, which no bank is behind. */
@Injectable()
export class DemoCardWarning implements OnApplicationBootstrap {
  constructor(
    private readonly settings: SettingsService,
    private readonly profile: OrderConfig['PROFILE'],
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.profile !== 'production') return;
    const { payments } = await this.settings.get();
    if (payments.isDemoCardOn)
      rootLogger.warn(
        'the demo card is on: orders are placed without a payment (Settings, Payments)',
      );
  }
}
