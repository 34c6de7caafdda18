import type { DiscountView } from '@shop/contracts/pricing/discounts';
import type { SettingsView } from '@shop/contracts/pricing/settings';
import type { ShippingView } from '@shop/contracts/pricing/shipping';
import type { TouchedOrders } from '@shop/contracts/ordering/order-bulk';
import type { TaxesView } from '@shop/contracts/pricing/taxes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAdmin } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { respondTo, server } from '../../testing/server';

const id = (number: number) => `00000000-0000-4000-8000-0000000009${String(number)}`;
const area = (country: string) => ({ country, postalFrom: null, postalTo: null });
const method = {
  _id: id(11),
  version: 3,
  zone: id(10),
  name: 'Standard',
  time: '5-7 business days',
  transit: null,
  basis: 'weight' as const,
  steps: [
    { from: 0, cents: 490 },
    { from: 1_000, cents: 790 },
  ],
  freeFromCents: null,
  packingGrams: 60,
  packageMaxGrams: null,
  orderMaxGrams: 5_000,
  postalFrom: null,
  postalTo: null,
  taxClass: 'standard' as const,
  pickup: null,
  isActive: true,
  position: 0,
};
const shipping: ShippingView = {
  success: true,
  zones: [{ _id: id(10), version: 2, name: 'Dhaka', areas: [area('BD')], defaultGrams: 200 }],
  methods: [method],
};
const taxes: TaxesView = {
  success: true,
  zones: [
    {
      _id: id(20),
      version: 1,
      name: 'Austria',
      areas: [area('AT')],
      isUnion: true,
      isExport: false,
    },
    {
      _id: id(21),
      version: 1,
      name: 'Britain',
      areas: [area('GB')],
      isUnion: false,
      isExport: true,
    },
  ],
  rates: [
    {
      _id: id(22),
      version: 1,
      zone: id(20),
      taxClass: 'standard',
      rate: 2_000,
      validFrom: null,
      validTo: '2026-12-31',
    },
  ],
};
const untouched: TouchedOrders = { success: true, today: '2027-07-01', rates: [] };
const settings: SettingsView = {
  pricesIncludeTax: true,
  sellerCountry: 'AT',
  isRecipientSent: false,
  version: 4,
  isUnconfirmedVatEnough: true,
  carriers: [],
  seller: null,
  exchangeRates: [],
  documents: { prefix: 'LM', firstNumber: 1 },
  distanceSalesCents: 812_345,
  distanceSales: {
    from: 'limit',
    limitCents: 1_000_000,
    warnAtCents: 800_000,
    euroRate: 920_000,
    rateOn: '2026-11-02',
  },
  payments: {
    isDemoCardOn: true,
    isCardOn: true,
    cash: null,
    transfer: null,
    isInvoiceOn: true,
    invoiceReminderDays: [3, 14, 30],
    prepaid: 'withParcels',
    capture: 'order',
    giftCardMonths: null,
  },
};
const aDiscount = (parts: Partial<DiscountView> = {}): DiscountView => ({
  _id: id(30),
  version: 1,
  name: 'Welcome',
  kind: 'code',
  level: 'order',
  effect: 'percent',
  value: 1_000,
  combines: true,
  priority: 0,
  minCents: null,
  minQuantity: null,
  products: [],
  categories: [],
  excludesReduced: false,
  startsAt: null,
  endsAt: null,
  usesMax: 20,
  usesPerBuyer: 1,
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  uses: 4,
  codeCount: 1,
  firstCode: 'WELCOME10',
  ...parts,
});
const open = (address: string) => renderApp(`/admin/settings/${address}`, { as: anAdmin() });
/** Grants all requests to an address, and records their bodies. */
function sentTo(method: 'post' | 'put' | 'delete', path: string, reply: object) {
  const sent: unknown[] = [];
  server.use(
    http[method](`*/api/admin/${path}`, async ({ request }) => {
      sent.push(method === 'delete' ? request.url.split('/').at(-1) : await request.json());
      return HttpResponse.json(reply);
    }),
  );
  return sent;
}
const refusedWith = (method: 'post' | 'put', path: string, message: string) =>
  http[method](`*/api/admin/${path}`, () =>
    HttpResponse.json({ success: false, code: 'order.zoneOverlap', message }, { status: 409 }),
  );
beforeEach(() => {
  server.use(
    respondTo('GET /admin/shipping-zones', shipping),
    respondTo('GET /admin/tax-zones', taxes),
    respondTo('GET /admin/orders/bulk/tax-rates', untouched),
    respondTo('GET /admin/settings', settings),
  );
});

describe('the settings of delivery', () => {
  it('lists each delivery zone with its methods and their prices', async () => {
    open('delivery');
    const zone = await screen.findByRole('region', { name: 'Dhaka' });
    expect(within(zone).getByText('Bangladesh')).toBeVisible();
    expect(within(zone).getByText('$4.90 to $7.90 (by weight, to 1 kg and more)')).toBeVisible();
    const nav = screen.getByRole('navigation', { name: 'Settings' });
    const links = within(nav).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Company',
      'Delivery',
      'Payments',
      'Taxes',
      'Discounts',
      'Reductions',
      'Returns',
      'Policies',
      'E-mails',
      'Shop',
    ]);
  });

  it('saves the business days in transit of a delivery method, and refuses days that end before they begin', async () => {
    const sent = sentTo('put', `shipping-methods/${id(11)}`, method);
    const { user } = open(`delivery/methods/${id(11)}`);
    const least = await screen.findByLabelText(/^Business days in transit, minimum/);
    await user.type(least, '7');
    await user.type(screen.getByLabelText(/^Business days in transit, maximum/), '5');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/the minimum cannot exceed the maximum/)).toBeVisible();
    await user.clear(least);
    await user.type(least, '3');
    await user.type(screen.getByLabelText(/^Same-day cut-off/), '12');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const transit = { from: 3, to: 5, before: 12 };
    await waitFor(() => {
      expect(sent).toMatchObject([{ fields: { transit } }]);
    });
  });

  it('previews what a cart pays before a delivery method is saved, with the packing weight', async () => {
    const { user } = open(`delivery/methods/${id(11)}`);
    const sentence = /A cart of 1.2 kg worth \$60.00 to Dhaka pays \$7.90 for Standard/;
    expect(await screen.findByText(sentence)).toBeVisible();
    const [, second] = screen.getAllByLabelText('From weight');
    if (!second) throw new Error('there is no second step');
    await user.clear(second);
    await user.type(second, '1.4 kg');
    expect(
      screen.getByText(/pays \$4.90 for Standard. Its packed weight is 1.308 kg./),
    ).toBeVisible();
    await user.clear(screen.getByLabelText('Cart weight'));
    await user.type(screen.getByLabelText('Cart weight'), '6 kg');
    expect(
      screen.getByText(/cannot be sent with Standard: its packed weight is 6.3 kg/),
    ).toBeVisible();
    const free = screen.getByLabelText(/^Free from a goods value/);
    await user.type(free, '60');
    await user.clear(screen.getByLabelText('Cart weight'));
    await user.type(screen.getByLabelText('Cart weight'), '1 kg');
    expect(screen.getByText(/pays nothing for Standard/)).toBeVisible();
    const sent = sentTo('put', `shipping-methods/${id(11)}`, method);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    const { _id, version, ...fields } = method;
    const steps = [
      { from: 0, cents: 490 },
      { from: 1_400, cents: 790 },
    ];
    expect(sent).toEqual([{ version, fields: { ...fields, steps, freeFromCents: 6_000 } }]);
  });

  it('SHP-6: shows which delivery zones overlap, and which line is no country', async () => {
    const sentence = 'The zones "Bangladesh" and "Dhaka" both have BD 1000–1299.';
    server.use(refusedWith('post', 'shipping-zones', sentence));
    const { user } = open('delivery/zones/new');
    await user.type(await screen.findByLabelText('Name'), 'Dhaka');
    const countries = screen.getByLabelText('Countries');
    await user.type(countries, 'Bangladesh 1000-1299{Enter}Atlantis');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('There is no country "Atlantis"')).toBeVisible();
    await user.type(countries, '{Backspace>8/}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('deletes a delivery zone after a confirmation of what is deleted with it', async () => {
    const sent = sentTo('delete', 'shipping-zones/:id', {
      success: true,
      message: 'Zone deleted.',
    });
    const { user, address } = open(`delivery/zones/${id(10)}`);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Dhaka' });
    expect(within(dialog).getByText(/Its methods are deleted, too/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Zone deleted.')).toBeInTheDocument();
    expect([sent, address()]).toEqual([[id(10)], '/admin/settings/delivery']);
  });
});

describe('the settings of taxes', () => {
  it('previews the tax in a price before a rate is saved', async () => {
    const { user } = open(`taxes/rates/${id(22)}`);
    expect(
      await screen.findByText('A cloth for $24.00 sold to Austria includes $4.00 tax.'),
    ).toBeVisible();
    const rate = screen.getByLabelText('Rate (%)');
    expect(rate).toHaveValue('20');
    await user.clear(rate);
    await user.type(rate, '200');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(rate).toBeInvalid();
    const sent = sentTo('put', `tax-rates/${id(22)}`, { _id: id(22) });
    await user.clear(rate);
    await user.type(rate, '21.5');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(sent).toMatchObject([{ version: 1, fields: { rate: 2_150, validTo: '2026-12-31' } }]);
  });

  it('deducts the home tax from an export', async () => {
    open(`taxes/zones/${id(21)}`);
    expect(
      await screen.findByText(
        'A cloth for $24.00 sold to Britain is an export: $20.00, without tax.',
      ),
    ).toBeVisible();
  });

  it('lists the tax rates of each zone with their terms', async () => {
    open('taxes');
    const austria = await screen.findByRole('region', { name: 'Austria' });
    expect(within(austria).getByText('European Union')).toBeVisible();
    expect(within(austria).getByText('Standard rate 20 %')).toBeVisible();
    expect(within(austria).getByText('until 31 December 2026')).toBeVisible();
  });
});

describe('the settings of discounts', () => {
  const codes = { success: true as const, total: 0, page: 1, pages: 1, codes: [] };

  it('lists each discount with its code, effect and state', async () => {
    const discounts = [
      aDiscount(),
      aDiscount({ _id: id(31), name: 'Later', startsAt: '2099-11-30T18:00:00.000Z' }),
      aDiscount({
        _id: id(32),
        name: 'Gone',
        uses: 20,
        level: 'shipping',
        effect: 'free',
        value: 0,
      }),
      aDiscount({ _id: id(33), name: 'Off', isActive: false, kind: 'automatic' }),
    ];
    server.use(
      respondTo('GET /admin/discounts', { success: true, discounts, total: 4, page: 1, pages: 1 }),
    );
    open('discounts');
    await screen.findByRole('row', { name: /Welcome/ });
    const rows = screen.getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      'WelcomeWELCOME1010 % off the order4 of 20Running',
      'LaterWELCOME1010 % off the order4 of 20Starts 1 December 2099, 00:00',
      'GoneWELCOME10Free delivery20 of 20Used up',
      'OffAutomatic10 % off the order4 of 20Off',
    ]);
  });

  it('previews what a cart pays with a discount, and refuses with the sentences of the contract', async () => {
    server.use(respondTo('GET /admin/discounts/:id', aDiscount()));
    server.use(respondTo('GET /admin/discounts/:id/codes', codes));
    const { user, address } = open('discounts/new');
    expect(await screen.findByText('A cart of $60.00 pays $54.00.')).toBeVisible();
    await user.type(screen.getByLabelText('Name'), 'Welcome');
    await user.type(screen.getByLabelText(/^Minimum value of the goods/), '72');
    expect(
      screen.getByText('A cart of $60.00 gets no discount: $12.00 more is needed.'),
    ).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Value'), 'Free');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Only delivery can be free')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Value'), 'A percentage off');
    fireEvent.change(screen.getByLabelText(/^Starts at/), {
      target: { value: '2026-12-01T00:00' },
    });
    const sent = sentTo('post', 'discounts', aDiscount());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('No codes yet.')).toBeVisible();
    expect(address()).toBe(`/admin/settings/discounts/${id(30)}`);
    expect(sent).toMatchObject([
      { fields: { value: 1_000, minCents: 7_200, startsAt: '2026-11-30T18:00:00.000Z' } },
    ]);
  });

  it('adds typed codes of a discount, and creates many at once', async () => {
    server.use(respondTo('GET /admin/discounts/:id', aDiscount()));
    server.use(respondTo('GET /admin/discounts/:id/codes', codes));
    const sent = sentTo('post', 'discounts/:id/codes', { success: true, message: 'Codes added.' });
    const { user } = open(`discounts/${id(30)}`);
    await user.type(await screen.findByLabelText('New codes'), 'x');
    await user.click(screen.getByRole('button', { name: 'Add Codes' }));
    expect(screen.getByText('A code has 3 to 40 letters, digits and hyphens')).toBeVisible();
    await user.type(screen.getByLabelText('New codes'), '10, may 10');
    await user.click(screen.getByRole('button', { name: 'Add Codes' }));
    expect(await screen.findByText('Codes added.')).toBeInTheDocument();
    await user.type(screen.getByLabelText(/^Prefix/), 'may-');
    await user.click(screen.getByRole('button', { name: 'Generate Codes' }));
    await screen.findAllByText('Codes added.');
    expect(sent).toEqual([
      { codes: ['X10', 'MAY10'], usesMax: null },
      { count: 100, prefix: 'MAY-', usesMax: 1 },
    ]);
  });
});

describe('the settings of the shop', () => {
  it('warns before the limit of distance sales, and shows who saved before', async () => {
    const changed = 'This was changed by someone else.';
    const { user } = open('shop');
    expect(
      await screen.findByText(
        "This year's sales to consumers of other member states: €8,123.45 of €10,000.00.",
      ),
    ).toBeVisible();
    expect(
      screen.getByText('€1,876.55 are left before the rate of the destination is charged'),
    ).toBeVisible();
    await user.clear(screen.getByLabelText('Where the shop is taxed'));
    await user.type(screen.getByLabelText('Where the shop is taxed'), 'germany');
    const sent = sentTo('put', 'settings', { ...settings, version: 5 });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(sent).toMatchObject([{ version: 4, settings: { sellerCountry: 'DE' } }]);
    server.use(refusedWith('put', 'settings', changed));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText(changed)).toBeVisible();
  });

  it('V44: saves the currency of the tax with exchange rates, and names an invalid line', async () => {
    const seller = { name: 'Loomery', address: 'Berlin', taxNumber: '37/123', vatId: '' };
    server.use(
      respondTo('GET /admin/settings', { ...settings, seller: { ...seller, taxCurrency: '' } }),
    );
    const { user } = open('shop');
    await user.type(await screen.findByLabelText(/^Tax currency/), 'eur');
    const rates = screen.getByRole('textbox', { name: /^Exchange rates/ });
    expect(rates).toHaveValue('EUR 2026-11-02 1.086956522');
    await user.type(rates, '{enter}GBP 1.30');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(rates).toBeInvalid();
    expect(
      screen.getByText('“GBP 1.30” is not a rate. Enter for example EUR 2026-11-02 1.0850'),
    ).toBeVisible();
    const sent = sentTo('put', 'settings', { ...settings, version: 5 });
    await user.clear(rates);
    await user.type(rates, 'EUR 2026-11-02 1.0850{enter}gbp 2026-11-05 1,3');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(sent).toMatchObject([
      {
        settings: {
          seller: { taxCurrency: 'EUR' },
          exchangeRates: [
            { currency: 'EUR', on: '2026-11-02', rate: 1_085_000_000 },
            { currency: 'GBP', on: '2026-11-05', rate: 1_300_000_000 },
          ],
        },
      },
    ]);
  });

  it('Q11: allows returns of lengths like everything else if the owner chooses that', async () => {
    const stored = { cutLengths: 'faultyOnly' as const, version: 1 };
    server.use(respondTo('GET /admin/settings/returns', stored));
    const { user } = open('returns');
    const choice = await screen.findByLabelText('Goods cut to length can be returned');
    expect(choice).toHaveDisplayValue('Only if faulty');
    await user.selectOptions(choice, 'Like everything else');
    const sent = sentTo('put', 'settings/returns', { cutLengths: 'accepted', version: 2 });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(sent).toEqual([{ cutLengths: 'accepted', version: 1 }]);
  });

  it('PRC-14: strikes the lowest price of 30 days if the owner enables it', async () => {
    server.use(respondTo('GET /admin/settings/reductions', { strikesLowest: false, version: 2 }));
    const { user } = open('reductions');
    const box = await screen.findByLabelText(
      'Show the lowest price of the last 30 days struck through',
    );
    expect(box).not.toBeChecked();
    await user.click(box);
    const sent = sentTo('put', 'settings/reductions', { strikesLowest: true, version: 3 });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(sent).toEqual([{ strikesLowest: true, version: 2 }]);
  });
});
