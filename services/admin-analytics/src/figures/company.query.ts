import { firstCompany } from '@shop/contracts/core/company';
import type { CompanyView } from '@shop/contracts/shop/company-settings';
import { storeSetting } from '@shop/service-kit/company/company-copy';
import type { EntityManager } from 'typeorm';

/** Returns the time zone of the company's days, such as `Europe/Berlin`. */
export async function zoneOf(manager: EntityManager): Promise<string> {
  const [row] = await manager.query<{ zone: string }[]>(
    "SELECT fields ->> 'timeZone' AS zone FROM company_settings WHERE name = 'company'",
  );
  return row?.zone ?? firstCompany.timeZone;
}

/** Stores the company, and requests a rebuild of the figures if its time zone changes. */
export async function storeCompany(
  manager: EntityManager,
  { version, company }: Pick<CompanyView, 'version' | 'company'>,
): Promise<void> {
  const before = await zoneOf(manager);
  await storeSetting(manager, 'company', { version, fields: company });
  if ((await zoneOf(manager)) !== before)
    await manager.query('INSERT INTO rebuild_wanted DEFAULT VALUES');
}
