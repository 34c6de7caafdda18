import type { PaymentSettings, SettingsView } from '@shop/contracts/pricing/settings';
import type { ShippingView } from '@shop/contracts/pricing/shipping';
import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { anAdmin } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { respondTo, server } from '../../../testing/server';
import { payableSentence } from './payable-sentence';
import { reminderSentence } from './reminder-sentence';

const id = (number: number) => `00000000-0000-4000-8000-0000000009${String(number)}`;
const zone = (number: number, name: string) => ({
  _id: id(number),
  version: 1,
  name,
  defaultGrams: 200,
  areas: [{ country: 'BD', postalFrom: null, postalTo: null }],
});
const shipping: ShippingView = {
  success: true,
  zones: [zone(10, 'Bangladesh'), zone(11, 'Europe')],
  methods: [],
};
const payments: PaymentSettings = {
  isDemoCardOn: true,
  isCardOn: false,
  isInvoiceOn: false,
  transfer: null,
  cash: { zones: [id(10)], limitCents: 20_000 },
  invoiceReminderDays: [3, 14, 30],
  prepaid: 'withParcels',
  capture: 'order',
  giftCardMonths: null,
};
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
  payments,
};

const sent: unknown[] = [];
const open = async () => {
  sent.length = 0;
  server.use(
    respondTo('GET /admin/shipping-zones', shipping),
    respondTo('GET /admin/settings', settings),
    respondTo('PUT /admin/settings', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...settings, version: 5 });
    }),
  );
  const app = renderApp('/admin/settings/payments', { as: anAdmin() });
  await screen.findByRole('region', { name: 'Cash on delivery' });
  return app;
};

describe('the settings of payments', () => {
  it('PAY-17: shows what a shopper can choose while payment settings are changed', async () => {
    const { user } = await open();
    expect(
      screen.getByText(
        'A shopper in Bangladesh with a cart of $60.00 can choose: Card (demo), Cash on delivery.',
      ),
    ).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Shopper’s zone'), 'Europe');
    expect(screen.getByText(/can choose: Card \(demo\)\.$/)).toBeVisible();
    await user.click(screen.getByLabelText('Europe'));
    expect(screen.getByText(/can choose: Card \(demo\), Cash on delivery\.$/)).toBeVisible();
    await user.clear(screen.getByLabelText('Cart value ($)'));
    await user.type(screen.getByLabelText('Cart value ($)'), '200.01');
    expect(screen.getByText(/can choose: Card \(demo\)\.$/)).toBeVisible();
  });

  it('marks wrong fields of the payment settings, and saves them with all other settings', async () => {
    const { user } = await open();
    await user.click(screen.getByLabelText('Customers can pay by bank transfer'));
    await user.click(screen.getByLabelText('Bangladesh'));
    await user.clear(screen.getByLabelText('Days to pay'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Choose a zone')).toBeVisible();
    expect(screen.getByText('Enter the account')).toBeVisible();
    expect(screen.getByText('Enter a whole number')).toBeVisible();
    await user.click(screen.getByLabelText('Europe'));
    await user.type(screen.getByLabelText('Account'), 'Loomery, BD12 3456');
    await user.type(screen.getByLabelText('Days to pay'), '31');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByLabelText('Days to pay')).toBeInvalid();
    await user.type(screen.getByLabelText('Days to pay'), '{Backspace>2/}7');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    const { version, distanceSalesCents: _sum, ...rest } = settings;
    expect(sent).toEqual([
      {
        version,
        settings: {
          ...rest,
          payments: {
            ...payments,
            cash: { zones: [id(11)], limitCents: 20_000 },
            transfer: { account: 'Loomery, BD12 3456', days: 7 },
          },
        },
      },
    ]);
  });
});

it('V55: sets the months for which new gift cards are valid, and refuses 0', async () => {
  const { user } = await open();
  const months = screen.getByLabelText('Validity of new gift cards (months)');
  expect(months).toHaveValue('');
  await user.type(months, '0');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('At least 1 month')).toBeVisible();
  await user.clear(months);
  await user.type(months, '24');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeInTheDocument();
  expect(sent).toMatchObject([{ settings: { payments: { giftCardMonths: 24 } } }]);
});

describe('the invoices of prepaid orders', () => {
  it('V16: lets staff choose one invoice as soon as an order is paid', async () => {
    const { user } = await open();
    const box = screen.getByLabelText('Issue one invoice as soon as an order is paid');
    expect(box).not.toBeChecked();
    await user.click(box);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(sent).toMatchObject([{ settings: { payments: { prepaid: 'atOnce' } } }]);
  });
});

describe('the charge of parcels', () => {
  it('V8: lets staff charge the items of each parcel, unless a provider charges cards', async () => {
    const { user } = await open();
    await user.click(screen.getByLabelText('Charge each parcel separately'));
    await user.click(screen.getByLabelText('Card (payment provider)'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^A card is charged once by the provider/)).toBeVisible();
    await user.click(screen.getByLabelText('Card (payment provider)'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(sent).toMatchObject([{ settings: { payments: { capture: 'parcel' } } }]);
  });
});

describe('the reminders of invoices', () => {
  it('reads invoice reminders as days, and previews their text', async () => {
    const { user } = await open();
    const days = screen.getByLabelText(/^Days past due/);
    expect(days).toHaveValue('3, 14, 30');
    expect(screen.getByText(/^Reminders for an invoice due on .* are sent on /)).toBeVisible();
    await user.clear(days);
    expect(screen.getByText('No reminders are sent.')).toBeVisible();
    for (const [typed, fault] of [
      ['14, 3', 'Each one later than the one before'],
      ['0', 'At least 1 day'],
      ['soon', 'Enter days, such as 3, 14, 30'],
    ] as const) {
      await user.clear(days);
      await user.type(days, typed);
      await user.click(screen.getByRole('button', { name: 'Save' }));
      expect(screen.getByText(fault)).toBeVisible();
    }
    await user.clear(days);
    await user.type(days, '5 20');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(sent).toMatchObject([{ settings: { payments: { invoiceReminderDays: [5, 20] } } }]);
  });

  it('shows a sentence with the days of the reminders', () => {
    expect(reminderSentence([3, 30], '2026-05-01T10:00:00.000Z')).toMatch(
      /^Reminders for an invoice due on 1 May 2026 are sent on 4 May 2026, 31 May 2026, unless it is paid: “The invoice for your order 00000201 was due on 1 May 2026/,
    );
  });
});

describe('the sentence of the payments', () => {
  const cart = { zone: { _id: id(10), name: 'Dhaka' }, cents: 6_000 };
  const off: PaymentSettings = { ...payments, isDemoCardOn: false, cash: null };

  it.each<[string, PaymentSettings]>([
    ['A shopper in Dhaka with a cart of $60.00 cannot pay: switch a method on.', off],
    [
      'A shopper in Dhaka with a cart of $60.00 can choose: Card, Bank transfer. A trade account with terms can also choose: On invoice.',
      { ...off, isCardOn: true, transfer: { account: 'BD12', days: 7 }, isInvoiceOn: true },
    ],
  ])('describes the payment settings: %s', (sentence, of) => {
    expect(payableSentence(of, cart)).toBe(sentence);
  });
});
