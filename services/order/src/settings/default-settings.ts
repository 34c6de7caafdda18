import type { ShopSettings } from '@shop/contracts/pricing/settings';

/**
 * Returns the settings until the owner has saved others; those of production never give away goods or tax unchecked.
 */
export const defaultSettings = (profile: 'demo' | 'production'): ShopSettings => ({
  pricesIncludeTax: true,
  sellerCountry: 'BD',
  isRecipientSent: profile === 'production',
  isUnconfirmedVatEnough: profile === 'demo',
  distanceSales: {
    from: 'limit',
    limitCents: 1_000_000,
    warnAtCents: 800_000,
    euroRate: 920_000,
    rateOn: '2026-11-02',
  },
  payments: {
    isDemoCardOn: profile === 'demo',
    isCardOn: true,
    cash: null,
    transfer: null,
    isInvoiceOn: true,
    invoiceReminderDays: [3, 14, 30],
    prepaid: 'withParcels',
    capture: 'order',
    giftCardMonths: null,
  },
  carriers: [],
  seller: null,
  documents: { prefix: 'LM', firstNumber: 1 },
  exchangeRates: [],
});

/** Adds defaults for settings that are newer than the stored row. */
export const completed = (
  defaults: ShopSettings,
  saved: Partial<ShopSettings> | null | undefined,
): ShopSettings => ({
  ...defaults,
  ...saved,
  payments: { ...defaults.payments, ...saved?.payments },
});
