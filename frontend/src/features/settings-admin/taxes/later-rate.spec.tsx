import type { TouchedOrders } from '@shop/contracts/ordering/order-bulk';
import type { TaxesView } from '@shop/contracts/pricing/taxes';
import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { anAdmin, anOrder } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { respondTo, server } from '../../../testing/server';

const zone = '5a1e0000-0000-4000-8000-000000000020';
const rate = '5a1e0000-0000-4000-8000-000000000022';
const bulk = '0b0e7f9e-6a8b-4b0a-9a53-8a3f1c1e2d10';
const taxes: TaxesView = {
  success: true,
  zones: [{ _id: zone, version: 1, name: 'Germany', areas: [], isUnion: true, isExport: false }],
  rates: [
    {
      _id: rate,
      version: 1,
      zone,
      taxClass: 'standard',
      rate: 1_600,
      validFrom: '2027-07-01',
      validTo: null,
    },
  ],
};
const first = anOrder(1)._id;
const second = anOrder(2)._id;

function open(today: string) {
  const sent: unknown[] = [];
  const touched: TouchedOrders = { success: true, today, rates: [{ rate, orders: 2, kept: 1 }] };
  server.use(
    respondTo('GET /admin/tax-zones', taxes),
    respondTo('GET /admin/orders/bulk/tax-rates', touched),
    respondTo('POST /admin/orders/bulk', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({
        success: true as const,
        _id: bulk,
        title: 'Use a new tax rate',
        total: 2,
        possible: 1,
        until: '2099-01-01T00:00:00.000Z',
        rows: [
          { _id: first, name: 'LM-27-10001', reason: 'An edit of it waits for its payment.' },
          {
            _id: second,
            name: 'LM-27-10002',
            old: { taxRates: [19], total: 119 },
            new: { taxRates: [16], total: 116 },
          },
        ],
      });
    }),
    respondTo('POST /admin/bulk/:id/apply', ({ params }) => {
      sent.push(params['id']);
      const change = {
        ...({ _id: bulk, title: 'Use a new tax rate', rows: 'orders', state: 'applied' } as const),
        possible: 1,
        done: 1,
        failed: 0,
        reasons: [],
        undoUntil: null,
      };
      return HttpResponse.json({ success: true as const, change });
    }),
  );
  return { ...renderApp('/admin/settings/taxes', { as: anAdmin() }), sent };
}
const use = { name: 'Use 16 % for what leaves from 1 July 2027' };

describe('a tax rate with a later start in the settings', () => {
  it('V45: counts the open orders that it touches, and cannot be used before its first day', async () => {
    open('2027-06-30');
    expect(await screen.findByRole('button', use)).toBeDisabled();
    expect(
      screen.getByText(/2 orders from before are open\. 1 order keeps its rate/),
    ).toBeVisible();
  });

  it('V45: shows the new price of each order, and why one keeps its rate, before the rate is applied', async () => {
    const { user, sent } = open('2027-07-01');
    await user.click(await screen.findByRole('button', use));
    const dialog = within(await screen.findByRole('dialog', use));
    expect(dialog.getByText('An edit of it waits for its payment.')).toBeVisible();
    expect(dialog.getByText('$119.00')).toBeVisible();
    expect(dialog.getByText('$116.00')).toBeVisible();
    expect(sent).toEqual([{ change: { kind: 'useTaxRate', rate } }]);
    await user.click(dialog.getByRole('button', { name: 'Apply to 1 order' }));
    expect(await screen.findByText('1 order changed.')).toBeVisible();
    expect(sent.at(-1)).toBe(bulk);
  });
});
