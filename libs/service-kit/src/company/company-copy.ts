import { Controller, Injectable } from '@nestjs/common';
import { HOUR_MS } from '@shop/contracts/core/time';
import { companyEvents, companyRpc, type CompanyView } from '@shop/contracts/shop/company-settings';
import {
  policiesEvents,
  policiesRpc,
  type PoliciesView,
} from '@shop/contracts/shop/policy-settings';
import { DataSource, type EntityManager } from 'typeorm';
import { Bus, systemCaller } from '../bus/bus.js';
import type { HandlerDelivery } from '../bus/call.js';
import { EventHandler } from '../bus/handlers.js';
import { Interval } from '../scheduler.js';
import type { CompanySetting } from './known-company.js';

/** Stores a setting; does nothing for an older or equal version. */
export async function storeSetting(
  manager: EntityManager,
  name: CompanySetting,
  { version, fields }: { version: number; fields: object },
): Promise<void> {
  if (version === 0) return;
  await manager.query(
    `INSERT INTO company_settings AS known (name, version, fields) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET version = excluded.version, fields = excluded.fields, saved_at = now()
      WHERE known.version < excluded.version`,
    [name, version, JSON.stringify(fields)],
  );
}

/** Stores changes of the company in a service that keeps a copy. */
@Controller()
export class CompanyConsumer {
  @EventHandler(companyEvents.changed, 'company.changed')
  changed({ version, company }: CompanyView, { manager }: HandlerDelivery): Promise<void> {
    return storeSetting(manager, 'company', { version, fields: company });
  }
}

/** Compares the copy with the original at start-up and every hour, to compensate for a lost event. */
@Injectable()
export class CompanyFill {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bus: Bus,
  ) {}

  @Interval(HOUR_MS)
  async fill(): Promise<void> {
    const { version, company } = await this.bus.request(companyRpc.get, {}, systemCaller);
    await storeSetting(this.dataSource.manager, 'company', { version, fields: company });
  }
}

/** Stores changes of the policies in a service whose rules depend on them. */
@Controller()
export class PoliciesConsumer {
  @EventHandler(policiesEvents.changed, 'policies.changed')
  changed({ version, policies }: PoliciesView, { manager }: HandlerDelivery): Promise<void> {
    return storeSetting(manager, 'policies', { version, fields: policies });
  }
}

/** Compares the copy of the policies, as `CompanyFill` does for the company. */
@Injectable()
export class PoliciesFill {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bus: Bus,
  ) {}

  @Interval(HOUR_MS)
  async fill(): Promise<void> {
    const { version, policies } = await this.bus.request(policiesRpc.get, {}, systemCaller);
    await storeSetting(this.dataSource.manager, 'policies', { version, fields: policies });
  }
}
