// Opens the settings of the order service for specs, on a separate database.
import { randomUUID } from 'node:crypto';
import { auditQuery, type AuditEntryView } from '@shop/contracts/core/audit';
import type { Area } from '@shop/contracts/places/places';
import { Audit } from '@shop/service-kit/audit/audit';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import type { DataSource } from 'typeorm';
import { dataSourceOptions } from '../db/data-source.js';
import { DiscountCodesService } from '../discounts/discount-codes.service.js';
import { DiscountsService } from '../discounts/discounts.service.js';
import { defaultSettings } from '../settings/default-settings.js';
import { SettingEditor } from '../settings/setting-editor.js';
import { SettingsService } from '../settings/settings.service.js';
import { ShippingService } from '../shipping/shipping.service.js';
import { TaxesService } from '../taxes/taxes.service.js';

export interface OpenSettings {
  dataSource: DataSource;
  shipping: ShippingService;
  taxes: TaxesService;
  discounts: DiscountsService;
  codes: DiscountCodesService;
  settings: SettingsService;
  /** Returns the audit entries, newest first. */
  audited(): Promise<AuditEntryView[]>;
  close(): Promise<void>;
}

export const admin = { _id: randomUUID(), name: 'Farida' };

/** Reads an area such as `BD` or `BD 1000 1299`. */
export function areaOf(text: string): Area {
  const [country = '', postalFrom = null, postalTo = null] = text.split(' ');
  return { country, postalFrom, postalTo };
}

export async function openSettings(): Promise<OpenSettings> {
  const { dataSource, close } = await testDatabase(dataSourceOptions);
  const audit = new Audit(dataSource);
  const editor = new SettingEditor(dataSource, audit);
  return {
    dataSource,
    shipping: new ShippingService(dataSource, editor),
    taxes: new TaxesService(dataSource, editor),
    discounts: new DiscountsService(dataSource, editor),
    codes: new DiscountCodesService(dataSource, audit),
    settings: new SettingsService(dataSource, audit, defaultSettings('demo')),
    audited: async () => (await audit.list(auditQuery.parse({}))).entries,
    close,
  };
}
