import { Injectable } from '@nestjs/common';
import type {
  SaveTaxRateInput,
  SaveTaxZoneInput,
  TaxRateView,
  TaxZoneView,
  TaxesView,
} from '@shop/contracts/pricing/taxes';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource } from 'typeorm';
import type { Admin } from '@shop/service-kit/audit/audit';
import { areasByZone } from '../settings/areas.query.js';
import { isRefusedBy } from '../settings/constraint.js';
import { found } from '../settings/found.js';
import { SettingEditor } from '../settings/setting-editor.js';
import { zoneOverlap } from '../settings/zone-overlap.js';
import { TaxRate } from './tax-rate.entity.js';
import { taxRates } from './tax-rates.js';
import { TaxZone } from './tax-zone.entity.js';
import { taxZones } from './tax-zones.js';

/** Manages the zones and rates of tax. */
@Injectable()
export class TaxesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly editor: SettingEditor,
  ) {}

  /** Returns zones by name, and rates by class and period. */
  async list(): Promise<TaxesView> {
    const { manager } = this.dataSource;
    const zones = await manager.find(TaxZone, { order: { name: 'ASC', _id: 'ASC' } });
    const areas = await areasByZone(manager, 'tax_areas');
    const rates = await manager.find(TaxRate, {
      order: {
        taxClass: 'DESC',
        validFrom: { direction: 'ASC', nulls: 'FIRST' },
        _id: 'ASC',
      },
    });
    return {
      success: true,
      zones: zones.map((zone) => ({ ...zone, areas: areas.get(zone._id) ?? [] })),
      rates,
    };
  }

  /** Throws `order.zoneOverlap`, `order.settingsChanged` or `order.settingNotFound`. */
  async saveZone(by: Admin, input: SaveTaxZoneInput, messageId: string): Promise<TaxZoneView> {
    try {
      await this.editor.save(taxZones, by, input, messageId);
    } catch (error) {
      if (!isRefusedBy(error, 'tax_areas_once')) throw error;
      const { zones } = await this.list();
      const zone = { _id: input._id, ...input.fields };
      throw await zoneOverlap(this.dataSource.manager, 'tax_areas', zone, zones);
    }
    return found((await this.list()).zones, input._id);
  }

  /** Throws `order.rateOverlap`, `order.settingsChanged` or `order.settingNotFound`. */
  async saveRate(by: Admin, input: SaveTaxRateInput, messageId: string): Promise<TaxRateView> {
    try {
      await this.editor.save(taxRates, by, input, messageId);
    } catch (error) {
      if (isRefusedBy(error, 'tax_rates_once')) throw new DomainError('order.rateOverlap');
      throw error;
    }
    return found((await this.list()).rates, input._id);
  }

  removeZone(by: Admin, id: string, messageId: string): Promise<void> {
    return this.editor.remove(taxZones, by, id, messageId);
  }

  removeRate(by: Admin, id: string, messageId: string): Promise<void> {
    return this.editor.remove(taxRates, by, id, messageId);
  }
}
