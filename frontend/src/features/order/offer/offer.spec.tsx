// Runs alone: it takes the place of a module.
import type { OfferView, PlacedDraft } from '@shop/contracts/ordering/drafts';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { leaveShop } from '../../../lib/leave-shop';
import { anOrder } from '../../../testing/builders';
import { aDraftPrice } from '../../../testing/drafts';
import { renderApp } from '../../../testing/render-app';
import { refusal, respondTo, server } from '../../../testing/server';

jest.mock('../../../lib/leave-shop', () => ({ leaveShop: jest.fn() }));
const left = jest.mocked(leaveShop);

const token = 'a'.repeat(43);
const offered: OfferView['offer'] = {
  state: 'offered',
  customer: 'Nadia Rahman',
  price: aDraftPrice(),
  shippingAddress: anOrder().shippingAddress,
  until: '2026-12-31T18:00:00.000Z',
  payments: [
    { method: 'stripe', name: 'Card' },
    { method: 'transfer', name: 'Bank transfer' },
    { method: 'cash', name: 'Cash on delivery', isUnavailable: true, note: 'Too much is open.' },
  ],
};
const show = (parts: Partial<OfferView['offer']> = {}) => {
  server.use(respondTo('GET /offers/:token', { success: true, offer: { ...offered, ...parts } }));
  return renderApp(`/offers/${token}`);
};
const order = { _id: anOrder()._id, number: 'LM-26-10432' };
const placed: PlacedDraft = {
  success: true,
  message: 'Please pay to confirm your order.',
  order: { ...anOrder(), number: order.number, payment: { state: 'open', method: 'stripe' } },
};

it('ORD-4 shows an offer to its customer and orders it by the chosen method', async () => {
  const sent: unknown[] = [];
  server.use(
    respondTo('POST /offers/:token/accept', async ({ request }) => {
      sent.push(await request.json());
      server.use(
        respondTo('GET /offers/:token', {
          success: true,
          offer: { ...offered, state: 'placed', payments: [], order },
        }),
      );
      return HttpResponse.json({ ...placed, order: { ...anOrder(), number: order.number } });
    }),
  );
  const { user } = show();
  expect(await screen.findByText(/Valid until 31 December 2026/)).toBeVisible();
  const contents = within(screen.getByRole('region', { name: 'Items' }));
  expect(contents.getByText('Trade fair')).toBeVisible();
  expect(screen.getByRole('radio', { name: /Cash on delivery/ })).toBeDisabled();
  await user.click(screen.getByRole('radio', { name: 'Bank transfer' }));
  await user.click(screen.getByRole('button', { name: 'Order for $64.87' }));
  expect(await screen.findByRole('region', { name: 'Order LM-26-10432' })).toBeVisible();
  expect(sent).toEqual([{ payment: 'transfer' }]);
  expect(left).not.toHaveBeenCalled();
});

it('ORD-4 leads from an offer to the payment page of the card', async () => {
  server.use(
    respondTo('POST /offers/:token/accept', placed),
    respondTo('POST /offers/:token/payment', { success: true, address: 'https://pay.test/1' }),
  );
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Order for $64.87' }));
  await waitFor(() => {
    expect(left).toHaveBeenCalledWith('https://pay.test/1');
  });
});

it('ORD-4 opens the payment page of an order that staff have placed', async () => {
  left.mockClear();
  server.use(
    respondTo('POST /offers/:token/payment', { success: true, address: 'https://pay.test/2' }),
  );
  const payment = { state: 'open', method: 'stripe' } as const;
  const { user } = show({ state: 'placed', payments: [], order: { ...order, payment } });
  await user.click(await screen.findByRole('button', { name: 'Pay now' }));
  await waitFor(() => {
    expect(left).toHaveBeenCalledWith('https://pay.test/2');
  });
});

it('V35: shows what is left to pay of an exchange after store credit', async () => {
  show({ credit: 44.87 });
  expect(await screen.findByRole('button', { name: 'Order for $20.00' })).toBeEnabled();
  expect(screen.getByText('−$44.87')).toBeVisible();
});

it('V35: orders an exchange that store credit pays in full', async () => {
  const sent: unknown[] = [];
  server.use(
    respondTo('POST /offers/:token/accept', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(placed);
    }),
  );
  const { user } = show({ credit: 64.87, payments: [] });
  await user.click(await screen.findByRole('button', { name: 'Order for $0.00' }));
  await waitFor(() => {
    expect(sent).toEqual([{ payment: 'credit' }]);
  });
});

it('ORD-4 explains why an offer cannot be ordered', async () => {
  server.use(respondTo('POST /offers/:token/accept', () => refusal('order.outOfStock')));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Order for $64.87' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('There is not enough stock.');
});

it('ORD-4 names the last day of an expired offer', async () => {
  show({ state: 'expired', payments: [] });
  expect(await screen.findByText(/was valid until 31 December 2026/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Order for/ })).not.toBeInTheDocument();
});

it('ORD-4 finds no offer under an old link', async () => {
  server.use(respondTo('GET /offers/:token', () => refusal('order.offerNotFound')));
  renderApp(`/offers/${token}`);
  expect(await screen.findByText('This link is no longer valid')).toBeVisible();
});
