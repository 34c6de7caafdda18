import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { anAdmin, aProduct, aRoll } from '../../../../testing/builders';
import { renderApp } from '../../../../testing/render-app';
import { adminProductList } from '../../../../testing/lists';
import { respondTo, server } from '../../../../testing/server';

const sale = {
  kind: 'length',
  unit: 'm',
  cutsPerUnit: 10,
  inStock: 4,
  least: 0.5,
  most: null,
  longest: 4,
  oneLot: 4,
} as const;
const product = aProduct(1, { name: 'Chambray', sale });
const expected = aRoll(1, { state: 'expected', left: 20, received: 20, reserved: 0, free: 20 });
const delivery = {
  _id: '0b6f2a6e-6a0e-4a3c-9d57-3a1f1f0d1a12',
  number: 'D-000014',
  supplier: 'Arvind Mills',
  state: 'expected',
  supplierRef: null,
  note: null,
  expectedOn: null,
  receivedAt: null,
  by: 'Rina',
  rolls: 1,
  version: 2,
} as const;

describe('the deliveries in the back-office', () => {
  it('lists deliveries with supplier, day, rolls and state, filtered by the address', async () => {
    const queries: string[] = [];
    server.use(
      respondTo('GET /admin/deliveries', ({ request }) => {
        queries.push(new URL(request.url).search);
        const page = { total: 1, page: 1, pages: 1 };
        return HttpResponse.json({ success: true, deliveries: [delivery], ...page });
      }),
    );
    const { user } = renderApp('/admin/rolls/deliveries?state=expected', { as: anAdmin() });
    const row = await screen.findByRole('row', { name: /Arvind Mills/ });
    expect(row).toHaveTextContent('D-000014Arvind MillsExpected, date not known yet1 rollExpected');
    expect(within(row).getByRole('link', { name: 'D-000014' })).toHaveAttribute(
      'href',
      `/admin/rolls/deliveries/${delivery._id}`,
    );
    await user.click(screen.getByRole('radio', { name: 'All' }));
    await waitFor(() => {
      expect(queries).toEqual([
        '?state=expected&sort=state&order=asc&limit=100&page=1',
        '?sort=state&order=asc&limit=100&page=1',
      ]);
    });
  });
});

describe('a delivery that was expected', () => {
  it('receives an expected delivery with an additional roll', async () => {
    const bodies: unknown[] = [];
    server.use(
      respondTo('GET /admin/products', adminProductList([product])),
      respondTo('GET /admin/deliveries/:id', { ...delivery, rollsOfDelivery: [expected] }),
      respondTo('POST /admin/deliveries/:id/receive', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ success: true, message: 'ok', delivery, short: [] });
      }),
    );
    const { user } = renderApp(`/admin/rolls/deliveries/${delivery._id}`, { as: anAdmin() });
    await user.click(await screen.findByRole('button', { name: '+ an unexpected roll' }));
    const roll = within(screen.getByRole('listitem', { name: 'Roll 2' }));
    await user.type(roll.getByRole('combobox', { name: 'Product' }), `Chambray, ${product.sku}`);
    await waitFor(() => {
      expect(document.querySelectorAll('datalist option')).toHaveLength(1);
    });
    await user.type(roll.getByRole('textbox', { name: 'Dye lot' }), 'N2');
    await user.click(screen.getByRole('button', { name: 'Receive' }));
    expect(screen.getByText(/^Enter a length/)).toBeVisible();
    await user.type(roll.getByRole('textbox', { name: 'Length (m)' }), '7.5');
    await user.click(screen.getByRole('button', { name: 'Receive' }));
    expect(await screen.findByText('Delivery D-000014 received.')).toBeInTheDocument();
    expect(bodies).toMatchObject([
      {
        version: 2,
        rolls: [{ _id: expected._id, length: 20 }],
        besides: [{ product: product._id, lot: 'N2', length: 7.5 }],
      },
    ]);
  });
});
