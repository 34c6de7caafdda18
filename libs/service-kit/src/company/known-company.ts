import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { setCompany, type CompanyFields } from '@shop/contracts/core/company';
import { setPolicies, type PolicyFigures } from '@shop/contracts/pricing/policy';
import { SECOND_MS } from '@shop/contracts/core/time';
import { DataSource } from 'typeorm';
import { rootLogger } from '../logger.js';
import { Interval } from '../scheduler.js';

/** The settings of the company by name, and how a process applies each. */
const settings = {
  company: (fields: unknown) => {
    setCompany(fields as Partial<CompanyFields>);
  },
  policies: (fields: unknown) => {
    setPolicies(fields as Partial<PolicyFigures>);
  },
  /** Shown only to admins, who read it from the catalogue. */
  setup: () => undefined,
};
export type CompanySetting = keyof typeof settings;

interface Row {
  name: CompanySetting;
  version: number;
  fields: unknown;
}

/** Keeps the company settings of a process in sync with its database; each replica polls independently. */
@Injectable()
export class KnownCompany implements OnApplicationBootstrap {
  private readonly versions = new Map<CompanySetting, number>();

  constructor(private readonly dataSource: DataSource) {}

  /** Loads the settings; if the database is not available yet, the next poll loads them. */
  async onApplicationBootstrap(): Promise<void> {
    await this.look().catch((error: unknown) => {
      rootLogger.warn({ err: error }, 'settings of the company not read');
    });
  }

  @Interval(SECOND_MS)
  async look(): Promise<void> {
    const rows = await this.dataSource.query<Row[]>(
      'SELECT name, version, fields FROM company_settings',
    );
    for (const { name, version, fields } of rows) {
      if (this.versions.get(name) === version) continue;
      settings[name](fields);
      this.versions.set(name, version);
    }
  }
}
