// Tests who owes which tax, on a real database.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { ShopSettings } from '@shop/contracts/pricing/settings';
import type { BasketRequest } from './basket.js';
import { openPricing, type OpenPricing } from '../testing/open-pricing.js';
import { distanceSalesOfYear } from '../settings/distance-sales.query.js';
import { readVatNumber } from '../taxes/vat-number.js';

/** Sets up a seller in Germany whose prices include tax. */
async function setUp(shop: OpenPricing): Promise<void> {
  const { owner } = shop;
  for (const country of ['DE', 'AT', 'GB', 'US'])
    await owner.method(await owner.zone(country, [{ country }]));
  const germany = await owner.taxZone([{ country: 'DE' }], { isUnion: true });
  await owner.rate(germany, 1_900);
  const austria = await owner.taxZone([{ country: 'AT' }], { isUnion: true });
  await owner.rate(austria, 2_000);
  await owner.rate(austria, 1_000, { taxClass: 'reduced' });
  const belfast = [{ country: 'GB', postalFrom: 'BT', postalTo: 'BT' }];
  await owner.rate(await owner.taxZone(belfast, { isUnion: true }), 2_000);
  await owner.taxZone([{ country: 'US' }], { isExport: true });
  await owner.settings({ sellerCountry: 'DE', distanceSales: ALWAYS });
}
const LIMIT: ShopSettings['distanceSales'] = {
  from: 'limit',
  limitCents: 1_000_000,
  warnAtCents: 800_000,
  euroRate: 920_000,
  rateOn: '2026-11-02',
};
const ALWAYS: typeof LIMIT = { ...LIMIT, from: 'always' };

let shop: OpenPricing;
let cloth: string;
beforeAll(async () => {
  shop = await openPricing();
  await setUp(shop);
  cloth = await shop.owner.product({ priceCents: 12_000 });
});
afterAll(() => shop.close());

const at = new Date('2026-11-21T06:00:00Z');
const priced = async (country: string, more: Partial<BasketRequest> = {}) => {
  const {
    price,
    priced: sums,
    vatNote,
  } = await shop.price({ [cloth]: 1 }, { country, at, ...more });
  return {
    price,
    vatNote,
    total: sums.totalCents,
    taxes: price?.taxes.map(({ rateBp, taxCents, note }) => [rateBp, taxCents, note]),
  };
};

describe('a VAT number', () => {
  it.each(['IE6388047V', 'ATU13585627', 'DE136695976', 'EL094259216', 'GR094259216'])(
    'TAX-2: accepts the VAT number %s',
    (number) => {
      expect(readVatNumber(number)).not.toBeNull();
      expect(readVatNumber(` ${number.slice(0, 4).toLowerCase()} ${number.slice(4)}`)).toEqual(
        readVatNumber(number),
      );
    },
  );

  it.each(['DE136695977', 'EL094259217', 'ATU12345678', '136695976', 'nonsense', 'US123456789'])(
    'TAX-2: refuses the VAT number %s',
    async (vatNumber) => {
      expect(readVatNumber(vatNumber)).toBeNull();
      await expect(priced('AT', { vatNumber })).rejects.toMatchObject({
        code: 'order.vatNumber',
        message: 'This VAT number cannot be right. Please check it.',
      });
    },
  );

  it.each([
    ['AT', 'U13585627', 'ATU13585627'],
    ['GR', '094259216', 'EL094259216'],
    ['DE', '136 695 976', 'DE136695976'],
    ['DE', 'ATU13585627', 'ATU13585627'],
  ])(
    'cases 7: reads a VAT number without a country code as one of its country: %s %s',
    (country, text, value) => {
      expect(readVatNumber(text, country)?.value).toBe(value);
    },
  );

  it("cases 7: reads a VAT number without a country code as one of the order's country", async () => {
    await expect(priced('AT', { vatNumber: 'U13585627' })).resolves.toBeDefined();
  });

  it('TAX-3: charges no tax to a company with a VAT number in another member state', async () => {
    const asCompany = await priced('AT', { vatNumber: 'ATU13585627' });
    // 120.00 and 4.90 without the seller's 19 %.
    expect(asCompany).toMatchObject({
      total: 10_084 + 412,
      taxes: [[0, 0, 'Reverse charge']],
      vatNote: 'Format and checksum are right, not confirmed.',
    });
    expect(asCompany.price?.vatNumber).toBe('ATU13585627');
    const asPerson = await priced('AT');
    expect(asPerson).toMatchObject({ total: 12_490, taxes: [[2_000, 2_082, null]] });
  });

  it('TAX-3: charges tax despite a VAT number at home, abroad, or when the owner requires its confirmation', async () => {
    expect((await priced('DE', { vatNumber: 'DE136695976' })).taxes).toEqual([
      [1_900, 1_994, null],
    ]);
    expect((await priced('AT', { vatNumber: 'DE136695976' })).taxes).toEqual([
      [2_000, 2_082, null],
    ]);
    expect((await priced('AT', { vatNumber: 'GB980780684' })).taxes).toEqual([
      [2_000, 2_082, null],
    ]);
    expect((await priced('GB', { postalCode: 'BT1 5GS', vatNumber: 'XI980780684' })).taxes).toEqual(
      [[0, 0, 'Reverse charge']],
    );
    await shop.owner.settings({ isUnconfirmedVatEnough: false });
    const unconfirmed = await priced('AT', { vatNumber: 'ATU13585627' });
    await shop.owner.settings({ isUnconfirmedVatEnough: true });
    expect(unconfirmed).toMatchObject({
      taxes: [[2_000, 2_082, null]],
      vatNote: 'Format and checksum are right, not confirmed: tax is charged.',
    });
  });
});

describe('a sale', () => {
  it('charges no tax without a matching tax rule, and marks a sale outside the union as an export', async () => {
    expect(await priced('Bangladesh')).toMatchObject({ price: null, total: 12_000 });
    expect(await priced('GB', { postalCode: 'SW1A 1AA' })).toMatchObject({ taxes: [] });
    expect((await priced('US')).taxes).toEqual([[0, 0, 'Export']]);
  });

  it('applies a tax rate to each class of goods, and adds the tax to net prices', async () => {
    const book = await shop.owner.product({ priceCents: 1_100, taxClass: 'reduced' });
    const both = () => shop.price({ [cloth]: 1, [book]: 1 }, { country: 'AT', at });
    expect((await both()).price?.taxes).toMatchObject([
      { rateBp: 2_000, netCents: 10_408, taxCents: 2_082, isIncluded: true },
      { rateBp: 1_000, netCents: 1_000, taxCents: 100, isIncluded: true },
    ]);
    await shop.owner.settings({ pricesIncludeTax: false });
    const { price, priced: onTop } = await both();
    await shop.owner.settings({ pricesIncludeTax: true });
    expect(price?.taxes).toMatchObject([
      { rateBp: 2_000, taxCents: 2_498, isIncluded: false },
      { rateBp: 1_000, taxCents: 110, isIncluded: false },
    ]);
    expect(onTop.totalCents).toBe(12_000 + 1_100 + 490 + 2_498 + 110);
  });

  it('TAX-5: applies the tax rate of the day by the clock of the shop', async () => {
    const france = await shop.owner.taxZone([{ country: 'FR' }], { isUnion: true });
    await shop.owner.method(await shop.owner.zone('FR', [{ country: 'FR' }]));
    await shop.owner.rate(france, 2_000, { to: '2026-12-31' });
    await shop.owner.rate(france, 2_100, { from: '2027-01-01' });
    const rateAt = async (moment: string) =>
      (await priced('FR', { at: new Date(moment) })).taxes?.[0]?.[0];
    expect(await rateAt('2026-12-31T17:59:59.999Z')).toBe(2_000);
    expect(await rateAt('2026-12-31T18:00:00Z')).toBe(2_100);
  });

  it('TAX-4: taxes sales to consumers of other member states at home until the yearly threshold is passed', async () => {
    const { dataSource, owner } = shop;
    await owner.settings({ distanceSales: LIMIT });
    const first = await priced('AT');
    expect(first.taxes).toEqual([[1_900, 1_994, null]]);
    expect(first.price?.distanceSaleCents).toBe(Math.round((12_490 - 1_994) * 0.92));
    await placed(1_000_000, { placedAt: '2026-01-01T00:00:00+06:00' });
    await placed(500_000, { placedAt: '2025-12-31T23:59:59+06:00' });
    await placed(500_000, { status: 'cancelled' });
    expect(await distanceSalesOfYear(dataSource, at)).toBe(1_000_000);
    expect((await priced('AT')).taxes).toEqual([[1_900, 1_994, null]]);
    await placed(1);
    expect((await priced('AT')).taxes).toEqual([[2_000, 2_082, null]]);
    expect((await priced('DE')).price?.distanceSaleCents).toBeNull();
    expect((await priced('AT', { vatNumber: 'ATU13585627' })).price?.distanceSaleCents).toBeNull();
  });
});

async function placed(
  distanceSaleCents: number,
  { status = 'pending', placedAt = '2026-11-01T00:00:00Z' } = {},
): Promise<void> {
  await shop.dataSource.query(
    `INSERT INTO orders (id, user_id, user_name, user_email, status, stock_epoch, version, total_cents,
                         shipping_address, placed_at, price)
     VALUES ($1, $1, 'A', 'a@example.test', $2, 1, 1, 900, '{}', $3, $4)`,
    [randomUUID(), status, placedAt, { distanceSaleCents }],
  );
}
