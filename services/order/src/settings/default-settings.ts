// The settings of a shop whose owner has not saved any.
import type { ShopSettings } from '@shop/contracts/settings';

export type Profile = 'demo' | 'production';

/** The day on which the rate below was taken. */
const RATE_ON = '2026-11-02';

/** As the profile has them. */
export const defaultSettings = (profile: Profile): ShopSettings => ({
  pricesIncludeTax: true,
  sellerCountry: 'BD',
  isRecipientSent: profile === 'production',
  isUnconfirmedVatEnough: profile === 'demo',
  distanceSales: {
    from: 'limit',
    limitCents: 1_000_000,
    warnAtCents: 800_000,
    euroRate: 920_000,
    rateOn: RATE_ON,
  },
});
