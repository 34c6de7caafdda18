// Converts between the settings of the shop and the values of their form.
import { countryCodeOf, countryName } from '@shop/contracts/places/country-name';
import {
  shopSettings,
  type SettingsView,
  type ShopSettings,
} from '@shop/contracts/pricing/settings';
import { centsText, readCents, TypedAmounts } from '../amounts.rules';
import { checkedBy, type Checked } from '../use-setting-form';
import { exchangeRatesText, readExchangeRates } from './exchange-rates.rules';
import { readSeller, sellerValuesOf, type SellerValues } from './seller.rules';

export interface ShopValues extends SellerValues {
  pricesIncludeTax: boolean;
  sellerCountry: string;
  isRecipientSent: boolean;
  isUnconfirmedVatEnough: boolean;
  from: string;
  limit: string;
  warnAt: string;
  /** One rate per line: `EUR 2026-11-02 1.0850`. */
  exchangeRates: string;
  /** One carrier per line: `DHL https://…{number}`. */
  carriers: string;
}

/** Returns the initial values of the form. */
export const valuesOf = (settings: SettingsView): ShopValues => ({
  pricesIncludeTax: settings.pricesIncludeTax,
  sellerCountry: countryName(settings.sellerCountry) ?? settings.sellerCountry,
  isRecipientSent: settings.isRecipientSent,
  isUnconfirmedVatEnough: settings.isUnconfirmedVatEnough,
  from: settings.distanceSales.from,
  limit: centsText(settings.distanceSales.limitCents),
  warnAt: centsText(settings.distanceSales.warnAtCents),
  exchangeRates: exchangeRatesText(settings),
  carriers: settings.carriers
    .map(({ name, trackingUrl }) => `${name} ${trackingUrl}`.trim())
    .join('\n'),
  ...sellerValuesOf(settings),
});

/** Reads one carrier per line. The last word is the tracking address if it looks like one. */
const readCarriers = (text: string): ShopSettings['carriers'] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const words = line.split(/\s+/);
      const last = words.at(-1) ?? '';
      const hasAddress = words.length > 1 && last.includes('://');
      const name = (hasAddress ? words.slice(0, -1) : words).join(' ');
      return { name, trackingUrl: hasAddress ? last : '' };
    });

/** Returns the input, or a message for each invalid field. */
export function checkSettings(
  values: ShopValues,
  { payments, distanceSales }: Pick<ShopSettings, 'payments' | 'distanceSales'>,
): Checked<ShopSettings> {
  const typed = new TypedAmounts();
  const sellerCountry = countryCodeOf(values.sellerCountry);
  if (sellerCountry === undefined) typed.faults.set('sellerCountry', 'There is no such country');
  return checkedBy(shopSettings, typed, {
    payments,
    carriers: readCarriers(values.carriers),
    ...readSeller(values, typed),
    pricesIncludeTax: values.pricesIncludeTax,
    sellerCountry: sellerCountry ?? '',
    isRecipientSent: values.isRecipientSent,
    isUnconfirmedVatEnough: values.isUnconfirmedVatEnough,
    distanceSales: {
      ...distanceSales,
      from: values.from === 'always' ? 'always' : 'limit',
      limitCents: typed.amount('limit', values.limit, readCents),
      warnAtCents: typed.amount('warnAt', values.warnAt, readCents),
    },
    exchangeRates: readExchangeRates(values.exchangeRates, typed),
  });
}
