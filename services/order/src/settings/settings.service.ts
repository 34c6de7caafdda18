import { Injectable } from '@nestjs/common';
import {
  settingsRpc,
  type SaveSettingsInput,
  type SettingsView,
  type ShopSettings,
} from '@shop/contracts/pricing/settings';
import { shopDay } from '@shop/contracts/core/shop-time';
import { type Admin, Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { isFirstDelivery } from '@shop/service-kit/inbox/commands';
import { stableUuid } from '@shop/service-kit/stable-uuid';
import { DataSource, type EntityManager } from 'typeorm';
import { withEuroRate } from './euro-rate.rules.js';
import { distanceSalesOfYear } from './distance-sales.query.js';
import { completed } from './default-settings.js';

/** Subject of the shop's settings in the audit. */
const SUBJECT = { kind: 'setting', _id: stableUuid('shop-settings'), name: 'Shop' } as const;

interface StoredSettings {
  fields: ShopSettings;
  version: number;
}

/** Manages the settings of the shop. */
@Injectable()
export class SettingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: Audit,
    private readonly defaults: ShopSettings,
  ) {}

  /** Returns version 0 until settings are saved. */
  async get(): Promise<SettingsView> {
    const { manager } = this.dataSource;
    const { fields, version } = await this.stored(manager);
    const distanceSalesCents = await distanceSalesOfYear(this.dataSource, new Date());
    return { ...fields, version, distanceSalesCents };
  }

  /** Saves the settings once per message. Throws `order.settingsChanged`. */
  async save(by: Admin, input: SaveSettingsInput, messageId: string): Promise<SettingsView> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await isFirstDelivery(manager, settingsRpc.save, messageId))) return;
      const before = await this.stored(manager);
      const { version } = input;
      const settings = withEuroRate(input.settings, shopDay(new Date()));
      if (before.version !== version || !(await write(manager, settings, version)))
        throw new DomainError('order.settingsChanged');
      await this.audit.record(manager, {
        by,
        action: 'setting.changed',
        subject: SUBJECT,
        before: audited(before.fields),
        after: audited(settings),
      });
    });
    return this.get();
  }

  private async stored(manager: EntityManager): Promise<StoredSettings> {
    const [row] = await manager.query<{ fields: Partial<ShopSettings>; version: number }[]>(
      'SELECT fields, version FROM shop_settings',
    );
    return { fields: completed(this.defaults, row?.fields), version: row?.version ?? 0 };
  }
}

const audited = ({
  distanceSales,
  seller,
  documents,
  payments: { cash, transfer, ...payments },
  ...fields
}: ShopSettings): Record<string, unknown> => ({
  ...fields,
  ...distanceSales,
  ...payments,
  sellerName: seller?.name ?? null,
  sellerAddress: seller?.address ?? null,
  sellerTaxNumber: seller?.taxNumber ?? null,
  sellerVatId: seller?.vatId ?? null,
  sellerTaxCurrency: seller?.taxCurrency ?? null,
  documentPrefix: documents.prefix,
  firstDocument: documents.firstNumber,
  cashZones: cash?.zones ?? null,
  cashLimitCents: cash?.limitCents ?? null,
  transferAccount: transfer?.account ?? null,
  transferDays: transfer?.days ?? null,
});

/** Returns false if the stored version differs from the one that was read. */
async function write(
  manager: EntityManager,
  fields: ShopSettings,
  version: number,
): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `INSERT INTO shop_settings AS s (fields, version) VALUES ($1, 1)
     ON CONFLICT (only_one) DO UPDATE SET fields = excluded.fields, version = s.version + 1
       WHERE s.version = $2 RETURNING 1`,
    [fields, version],
  );
  return rows.length > 0;
}
