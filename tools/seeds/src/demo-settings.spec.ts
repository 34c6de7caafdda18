import { policyWords } from '@shop/contracts/pricing/policy-words';
import { demoSettings } from './demo-settings.js';

const NOW = new Date('2026-11-25T18:30:00Z');
/** The zone of a fresh shop. */
const BANGLADESH = '5a1e0000-0000-4000-8000-000000000001';
const settings = demoSettings(NOW);

describe('the settings of the demo shop', () => {
  it('offers free delivery within Bangladesh first in the demo settings, without tax', () => {
    const there = settings.methods.filter(({ fields }) => fields.zone === BANGLADESH);
    expect(there.map(({ fields: { name, position } }) => [name, position])).toEqual([
      ['Express', 1],
      ['Next-day', 2],
      ['Pick up in Dhaka', 3],
    ]);
    expect(there[2]?.fields.pickup).toMatchObject({
      street: '42 Tanti Bazar Road',
      city: 'Dhaka',
      postalCode: '1100',
    });
    const countries = settings.taxZones.flatMap(({ fields }) => fields.areas);
    expect(countries.map(({ country }) => country)).not.toContain('BD');
  });

  it('shopper 4: delivers to Bangladesh alone, by the names and times of the shipping page', () => {
    const active = settings.methods.filter(({ fields }) => fields.isActive);
    expect(active.map(({ fields }) => fields.zone)).toEqual(active.map(() => BANGLADESH));
    const elsewhere = settings.methods.filter(({ fields }) => fields.zone !== BANGLADESH);
    expect(new Set(elsewhere.map(({ fields }) => fields.zone))).toEqual(
      new Set(settings.zones.map(({ _id }) => _id)),
    );
    const times = Object.fromEntries(active.map(({ fields: { name, time } }) => [name, time]));
    expect(times).toMatchObject({
      Express: policyWords()['shipping.express.time'],
      'Next-day': 'next day',
    });
  });

  it('changes no demo basket without a code today', () => {
    const automatic = settings.discounts.filter(({ fields }) => fields.kind === 'automatic');
    expect(automatic).toHaveLength(1);
    for (const { fields } of automatic)
      expect(Date.parse(fields.startsAt ?? '')).toBeGreaterThan(NOW.getTime());
    expect(settings.settings).toMatchObject({ isRecipientSent: false, pricesIncludeTax: true });
  });

  it('prefers the demo card, and allows cash in Bangladesh up to $500', () => {
    expect(settings.settings.payments).toMatchObject({
      isDemoCardOn: true,
      isCardOn: true,
      isInvoiceOn: true,
      cash: { zones: [BANGLADESH], limitCents: 50_000 },
      transfer: { days: 7 },
    });
  });

  it('taxes every served member state in the demo settings, and exports to the United Kingdom', () => {
    const [, union] = settings.zones;
    const taxed = settings.taxZones.filter(({ fields }) => fields.isUnion);
    expect(taxed.flatMap(({ fields }) => fields.areas)).toEqual(union?.fields.areas);
    const rates = Object.fromEntries(
      taxed.map(({ _id, fields }) => [
        fields.areas[0]?.country,
        settings.rates
          .filter((rate) => rate.fields.zone === _id)
          .map(({ fields: { rate } }) => rate),
      ]),
    );
    expect(rates).toMatchObject({
      DE: [1_900, 700],
      AT: [2_000, 1_000],
      FR: [2_000, 550],
      IE: [2_300, 1_350],
      GR: [2_400, 1_300],
      NL: [2_100, 900],
    });
    expect(settings.taxZones.at(-1)?.fields).toMatchObject({ isExport: true, isUnion: false });
  });

  it('creates the same demo settings for the same day', () => {
    expect(demoSettings(NOW)).toEqual(settings);
  });
});
