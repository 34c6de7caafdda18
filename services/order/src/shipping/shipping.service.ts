import { Injectable } from '@nestjs/common';
import type {
  SaveMethodInput,
  SaveZoneInput,
  ShippingMethodView,
  ShippingView,
  ShippingZoneView,
} from '@shop/contracts/pricing/shipping';
import { DataSource } from 'typeorm';
import type { Admin } from '@shop/service-kit/audit/audit';
import { areasByZone } from '../settings/areas.query.js';
import { isRefusedBy } from '../settings/constraint.js';
import { found } from '../settings/found.js';
import { SettingEditor } from '../settings/setting-editor.js';
import { zoneOverlap } from '../settings/zone-overlap.js';
import { ShippingMethod } from './shipping-method.entity.js';
import { shippingMethods } from './shipping-methods.js';
import { ShippingZone } from './shipping-zone.entity.js';
import { shippingZones } from './shipping-zones.js';

/** Manages the zones and methods of delivery. */
@Injectable()
export class ShippingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly editor: SettingEditor,
  ) {}

  /** Returns zones by name, and methods by position. */
  async list(): Promise<ShippingView> {
    const { manager } = this.dataSource;
    const zones = await manager.find(ShippingZone, { order: { name: 'ASC', _id: 'ASC' } });
    const areas = await areasByZone(manager, 'shipping_areas');
    const methods = await manager.find(ShippingMethod, {
      order: { zone: 'ASC', position: 'ASC', _id: 'ASC' },
    });
    return {
      success: true,
      zones: zones.map((zone) => ({ ...zone, areas: areas.get(zone._id) ?? [] })),
      methods,
    };
  }

  /** Throws `order.zoneOverlap`, `order.settingsChanged` or `order.settingNotFound`. */
  async saveZone(by: Admin, input: SaveZoneInput, messageId: string): Promise<ShippingZoneView> {
    try {
      await this.editor.save(shippingZones, by, input, messageId);
    } catch (error) {
      if (!isRefusedBy(error, 'shipping_areas_once')) throw error;
      const { zones } = await this.list();
      const zone = { _id: input._id, ...input.fields };
      throw await zoneOverlap(this.dataSource.manager, 'shipping_areas', zone, zones);
    }
    return found((await this.list()).zones, input._id);
  }

  /** Throws `order.settingsChanged` or `order.settingNotFound`. */
  async saveMethod(
    by: Admin,
    input: SaveMethodInput,
    messageId: string,
  ): Promise<ShippingMethodView> {
    await this.editor.save(shippingMethods, by, input, messageId);
    return found((await this.list()).methods, input._id);
  }

  removeZone(by: Admin, id: string, messageId: string): Promise<void> {
    return this.editor.remove(shippingZones, by, id, messageId);
  }

  removeMethod(by: Admin, id: string, messageId: string): Promise<void> {
    return this.editor.remove(shippingMethods, by, id, messageId);
  }
}
