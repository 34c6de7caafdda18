import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { rootLogger } from '@shop/service-kit/logger';
import type { OrderConfig } from '../config.js';
import { SettingsService } from './settings.service.js';

/** Warns when a production shop starts with the demo card, which is backed by no bank. */
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
