// Delivery, taxes and discounts of the demo shop, as an owner would have them after a year.
import { company } from '@shop/contracts/core/company';
import { DAY_MS } from '@shop/contracts/core/time';
import type { Transit } from '@shop/contracts/pricing/arrival';
import { discountFields, type DiscountFields } from '@shop/contracts/pricing/discounts';
import { shopSettings, type ShopSettings } from '@shop/contracts/pricing/settings';
import {
  shippingMethodFields,
  shippingZoneFields,
  type ShippingMethodFields,
  type ShippingZoneFields,
} from '@shop/contracts/pricing/shipping';
import {
  taxRateFields,
  taxZoneFields,
  type TaxRateFields,
  type TaxZoneFields,
} from '@shop/contracts/pricing/taxes';
import { readSettings } from './seed-files.js';

interface DemoSetting<Fields> {
  _id: string;
  fields: Fields;
}
export interface DemoSettings {
  standardTransit: Transit;
  zones: DemoSetting<ShippingZoneFields>[];
  methods: DemoSetting<ShippingMethodFields>[];
  taxZones: DemoSetting<TaxZoneFields>[];
  rates: DemoSetting<TaxRateFields>[];
  discounts: (DemoSetting<DiscountFields> & { codes: readonly string[] })[];
  settings: ShopSettings;
}

/** Address of the company, where orders can be picked up. */
function ownPlace() {
  const [street = '', place = ''] = company.address.split(', ');
  const [city = '', postalCode = ''] = place.split(' ');
  return { street, city, postalCode, note: 'Sunday to Thursday, 10:00 to 18:00.' };
}

/** `seededAt`: the day from which the terms of discounts are counted. */
export function demoSettings(seededAt: Date): DemoSettings {
  const { standardTransit, zones, methods, taxZones, rates, discounts, payments } = readSettings();
  const instantIn = (days: number) => new Date(seededAt.getTime() + days * DAY_MS).toISOString();
  return {
    standardTransit,
    zones: zones.map(({ _id, ...zone }) => ({ _id, fields: shippingZoneFields.parse(zone) })),
    methods: methods.map(({ _id, isPickup = false, ...method }) => ({
      _id,
      fields: shippingMethodFields.parse({ ...method, pickup: isPickup ? ownPlace() : null }),
    })),
    taxZones: taxZones.map(({ _id, ...zone }) => ({ _id, fields: taxZoneFields.parse(zone) })),
    rates: rates.map(({ _id, ...rate }) => ({ _id, fields: taxRateFields.parse(rate) })),
    discounts: discounts.map(({ _id, codes, startsIn, endsIn, ...discount }) => ({
      _id,
      codes,
      fields: discountFields.parse({
        ...discount,
        startsAt: instantIn(startsIn),
        endsAt: endsIn === null ? null : instantIn(endsIn),
      }),
    })),
    settings: shopSettings.parse({
      pricesIncludeTax: true,
      sellerCountry: 'DE',
      isRecipientSent: false,
      isUnconfirmedVatEnough: true,
      distanceSales: {
        from: 'limit',
        limitCents: 1_000_000,
        warnAtCents: 800_000,
        euroRate: 920_000,
        rateOn: '2026-11-02',
      },
      exchangeRates: [{ currency: 'EUR', on: '2026-11-02', rate: 1_086_956_522 }],
      payments,
      seller: {
        name: `${company.name} Fabrics GmbH`,
        address: 'Weberstraße 12\n10115 Berlin\nGermany',
        taxNumber: '37/123/45678',
        vatId: 'DE123456788',
      },
    }),
  };
}
