import { Injectable } from '@nestjs/common';
import { HOUR_MS } from '@shop/contracts/core/time';
import { companyRpc } from '@shop/contracts/shop/company-settings';
import { Bus, systemCaller } from '@shop/service-kit/bus/bus';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource } from 'typeorm';
import { storeCompany } from './company.query.js';

/** Compares the copy of the company with the original at start-up and every hour, to compensate for a lost event. */
@Injectable()
export class CompanyFill {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bus: Bus,
  ) {}

  @Interval(HOUR_MS)
  async fill(): Promise<void> {
    const view = await this.bus.request(companyRpc.get, {}, systemCaller);
    await this.dataSource.transaction((manager) => storeCompany(manager, view));
  }
}
