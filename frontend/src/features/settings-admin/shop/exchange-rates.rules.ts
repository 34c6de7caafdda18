// Converts between exchange rates and typed lines: `EUR 2026-11-02 1.0850`.
import {
  centsAt,
  exchangeRates,
  RATE_SCALE,
  type ExchangeRates,
} from '@shop/contracts/pricing/exchange-rates';
import type { ShopSettings } from '@shop/contracts/pricing/settings';
import type { TypedAmounts } from '../amounts.rules';

const MILLIONTHS = 1_000_000;

type Stored = Pick<ShopSettings, 'exchangeRates' | 'distanceSales'>;

/** Returns the rates as lines, newest first, including the rate of distance sales. */
export function exchangeRatesText({ exchangeRates: rates, distanceSales }: Stored): string {
  const { euroRate, rateOn } = distanceSales;
  const euro = { currency: 'EUR', on: rateOn, rate: centsAt(MILLIONTHS, { rate: euroRate }) };
  const all = rates.some(({ currency }) => currency === 'EUR') ? rates : [euro, ...rates];
  return all
    .toSorted((a, b) => (a.on < b.on ? 1 : -1))
    .map(({ currency, on, rate }) => `${currency} ${on} ${rateText(rate)}`)
    .join('\n');
}

const rateText = (rate: number): string =>
  (rate / RATE_SCALE).toLocaleString('en-US', {
    minimumFractionDigits: 4,
    maximumFractionDigits: 9,
    useGrouping: false,
  });

const LINE = /^([a-z]{3})\s+(\d{4}-\d{2}-\d{2})\s+(\d{1,4}(?:[.,]\d{1,9})?)$/i;

/** Reads the rates of the lines; the first invalid line is the error of the field. */
export function readExchangeRates(text: string, { faults }: TypedAmounts): ExchangeRates {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const rates = lines.map((line) => {
    const [, currency = '', on = '', dollars = ''] = LINE.exec(line) ?? [];
    const rate = Math.round(Number(dollars.replace(',', '.')) * RATE_SCALE);
    return { currency: currency.toUpperCase(), on, rate };
  });
  const { error } = exchangeRates.safeParse(rates);
  const [issue] = error?.issues ?? [];
  const line = lines[Number(issue?.path[0])];
  if (issue)
    faults.set(
      'exchangeRates',
      line === undefined
        ? issue.message
        : `“${line}” is not a rate. Enter for example EUR 2026-11-02 1.0850`,
    );
  return rates;
}
