import { centsAt, rateOn } from '@shop/contracts/pricing/exchange-rates';
import type { ShopSettings } from '@shop/contracts/pricing/settings';

const MILLIONTHS = 1_000_000;
/** Maximum of a setting of distance sales. */
const MOST = 100_000_000;

/** Returns the settings with the newest rate of EUR for distance sales; they do not change if there is none. */
export function withEuroRate(settings: ShopSettings, today: string): ShopSettings {
  const { exchangeRates, distanceSales } = settings;
  const euro = rateOn(
    exchangeRates.filter(({ currency }) => currency === 'EUR'),
    today,
  );
  if (!euro) return settings;
  const euroRate = Math.min(MOST, centsAt(MILLIONTHS, euro));
  return { ...settings, distanceSales: { ...distanceSales, euroRate, rateOn: euro.on } };
}
