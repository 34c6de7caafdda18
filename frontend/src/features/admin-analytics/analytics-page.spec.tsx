import { fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { aProduct, anAdmin, revenueOfTwoMonths } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { respondTo, refusal, server } from '../../testing/server';

const open = (address = '/admin/analytics') => renderApp(address, { as: anAdmin() });
const region = (name: string) => screen.findByRole('region', { name });
const textOf = (element: HTMLElement) => element.textContent;

/** Records the queries for the revenue. */
function watchRevenue() {
  const recorded: Record<string, string>[] = [];
  server.use(
    respondTo('GET /admin/revenue', ({ request }) => {
      recorded.push(Object.fromEntries(new URL(request.url).searchParams));
      return HttpResponse.json(revenueOfTwoMonths());
    }),
  );
  return recorded;
}

const figures = { totalRevenue: 21_900, totalOrders: 1_204, totalUsers: 57, totalProducts: 64 };

describe('the analytics page', () => {
  it('shows that the analytics are loading, then the four figures with their trends', async () => {
    let see: () => void = () => undefined;
    const seen = new Promise<void>((resolve) => {
      see = resolve;
    });
    server.use(
      respondTo('GET /admin/stats', async () => {
        await seen;
        return HttpResponse.json(figures);
      }),
    );
    open();
    expect(await screen.findByText('Loading analytics...')).toBeVisible();
    see();
    const overview = await region('Performance Overview');
    const value = (label: string) =>
      textOf(within(overview).getByText(label).nextSibling as HTMLElement);
    expect(
      ['Total Revenue', 'Total Orders', 'Total Customers', 'Total Products'].map(value),
    ).toEqual(['$21,900.00', '1,204', '57', '64']);
    expect(await within(overview).findByText(/\+11.5%/)).toBeVisible();
    expect(within(overview).getByText(/−3.1%/)).toBeVisible();
    expect(within(overview).getByText(/\+5 New/)).toBeVisible();
  });

  it('shows a trend badge only if there is an earlier period to compare with', async () => {
    server.use(
      respondTo('GET /admin/trends', { revenue: null, orders: null, customers: 0, products: null }),
    );
    open();
    const overview = await region('Performance Overview');
    expect(await within(overview).findByText(/\+0 New/)).toBeVisible();
    expect(within(overview).queryByText(/%/)).not.toBeInTheDocument();
  });

  it('compares the revenue with that of the earlier period', async () => {
    open();
    const panel = await region('Revenue Analytics');
    expect(await within(panel).findByText('$8,800.00')).toBeVisible();
    expect(within(panel).getByText('$8,000.00')).toBeVisible();
    expect(within(panel).getByText(/\+10%/)).toBeVisible();
    expect(
      await within(panel).findByRole('row', { name: 'May 2026 $5,000.00 $4,000.00' }),
    ).toBeInTheDocument();
  });

  it('draws no earlier period if the shop had none', async () => {
    const { points, ...rest } = revenueOfTwoMonths();
    server.use(
      respondTo('GET /admin/revenue', {
        ...rest,
        points: points.map((point) => ({ ...point, earlier: null })),
        earlier: null,
      }),
    );
    open();
    const panel = await region('Revenue Analytics');
    expect(
      await within(panel).findByRole('row', { name: 'May 2026 $5,000.00' }),
    ).toBeInTheDocument();
    expect(within(panel).queryByText(/Earlier/)).not.toBeInTheDocument();
  });

  it('loads analytics by days, weeks or months and stores the choice in the URL', async () => {
    const recorded = watchRevenue();
    const { user, address } = open();
    const panel = await region('Revenue Analytics');
    await user.click(within(panel).getByRole('radio', { name: 'Week' }));
    expect(address()).toBe('/admin/analytics?by=week');
    await within(panel).findByText('$8,800.00');
    expect(recorded).toEqual([{ by: 'month' }, { by: 'week' }]);
  });

  it('shows the chosen range of analytics, and returns to the default one', async () => {
    const recorded = watchRevenue();
    const { user, address } = open('/admin/analytics?by=day&from=2026-05-01&to=2026-05-31');
    const panel = await region('Revenue Analytics');
    const from = await within(panel).findByLabelText('From');
    expect(recorded).toEqual([{ by: 'day', from: '2026-05-01', to: '2026-05-31' }]);
    fireEvent.change(from, { target: { value: '2026-05-10' } });
    expect(address()).toBe('/admin/analytics?by=day&from=2026-05-10&to=2026-05-31');
    await user.click(within(panel).getByRole('button', { name: 'Up to today' }));
    expect(address()).toBe('/admin/analytics?by=day');
  });

  it('shows what is wrong with a range, and keeps the last one on the screen', async () => {
    const recorded = watchRevenue();
    open('/admin/analytics?from=2026-04-01&to=2026-05-31');
    const panel = await region('Revenue Analytics');
    fireEvent.change(await within(panel).findByLabelText('To'), {
      target: { value: '2026-03-01' },
    });
    expect(await within(panel).findByText('A range ends after it begins.')).toBeVisible();
    expect(within(panel).getByText('$8,800.00')).toBeVisible();
    expect(recorded).toHaveLength(1);
  });

  it('lists the best sellers of the chosen range on request', async () => {
    const recorded: Record<string, string>[] = [];
    server.use(
      respondTo('GET /admin/top-products', ({ request }) => {
        recorded.push(Object.fromEntries(new URL(request.url).searchParams));
        return HttpResponse.json({ products: [] });
      }),
    );
    const { user, address } = open('/admin/analytics?by=week');
    const panel = await region('Top Selling Products');
    await user.click(await within(panel).findByRole('radio', { name: 'This range' }));
    expect(address()).toBe('/admin/analytics?by=week&of=range');
    expect(await within(panel).findByText(/^1 April 2026 to /)).toBeVisible();
    const { from, to } = revenueOfTwoMonths();
    expect(recorded).toEqual([{ by: 'quantity' }, { by: 'quantity', from, to }]);
    expect(await within(panel).findByText('No products found.')).toBeVisible();
  });

  it('lists the best sellers by quantity or by revenue', async () => {
    const recorded: (string | null)[] = [];
    server.use(
      respondTo('GET /admin/top-products', ({ request }) => {
        recorded.push(new URL(request.url).searchParams.get('by'));
        const gone = { name: 'Old Denim', price: 20, image: null, isListed: false };
        return HttpResponse.json({
          products: [{ product: aProduct(9)._id, ...gone, sales: 85, revenue: 1_700 }],
        });
      }),
    );
    const { user } = open();
    const panel = await region('Top Selling Products');
    expect(await within(panel).findByText('85 sold')).toBeVisible();
    expect(within(panel).queryByRole('link', { name: 'Old Denim' })).not.toBeInTheDocument();
    await user.click(within(panel).getByRole('radio', { name: 'Revenue' }));
    await within(panel).findByText('85 sold');
    expect(recorded).toEqual(['quantity', 'revenue']);
  });

  it('shows a message when nothing has been sold', async () => {
    server.use(respondTo('GET /admin/top-products', { products: [] }));
    open();
    expect(await screen.findByText('No products found.')).toBeVisible();
  });

  it('shows categories, statuses, new customers and low stock in the analytics', async () => {
    open();
    expect(textOf(await screen.findByRole('list', { name: 'Revenue by category' }))).toContain(
      'Silk12.5 m, 120 pieces$6,000.00',
    );
    expect(textOf(await screen.findByRole('list', { name: 'Orders by status' }))).toContain(
      'Delivered1,197',
    );
    expect(textOf(await screen.findByRole('list', { name: 'New customers by month' }))).toContain(
      'May 2026: 4',
    );
    const low = await region('Low Stock');
    expect(await within(low).findByText('4 left')).toBeVisible();
  });

  it('PRC-6: shows what the orders of the range consist of, up to the revenue', async () => {
    const madeOf = { goods: 8_860, discounts: 120, delivery: 49, addedTax: 11, includedTax: 900.5 };
    server.use(respondTo('GET /admin/revenue', revenueOfTwoMonths({ madeOf })));
    open();
    const panel = await region('What orders are made of');
    expect(within(panel).getAllByRole('definition').map(textOf)).toEqual([
      '$8,860.00',
      '−$120.00',
      '$49.00',
      '$11.00',
      '$8,800.00',
      '$900.50',
    ]);
    expect(panel).toHaveTextContent('Best sellers and categories count goods before discounts');
  });

  it('V55: shows the gift cards sold separately from the revenue, which excludes them', async () => {
    const none = { discounts: 0, delivery: 0, addedTax: 0, includedTax: 0 };
    const madeOf = { goods: 8_800, ...none, giftCards: 150 };
    server.use(respondTo('GET /admin/revenue', revenueOfTwoMonths({ madeOf })));
    open();
    const panel = await region('What orders are made of');
    expect(within(panel).getByText('Gift cards sold').nextSibling).toHaveTextContent('$150.00');
    expect(panel).toHaveTextContent('They count once the card pays for goods');
  });

  it('PRC-4: hides the price parts if orders cost only their lines', async () => {
    const madeOf = { goods: 8_800, discounts: 0, delivery: 0, addedTax: 0, includedTax: 0 };
    server.use(respondTo('GET /admin/revenue', revenueOfTwoMonths({ madeOf })));
    open();
    expect(await screen.findByText('$6,000.00')).toBeVisible();
    expect(screen.queryByText('What orders are made of')).not.toBeInTheDocument();
  });

  it('FAB-97: shows the use of the cloth of the range, with metres and yards listed separately', async () => {
    const recorded: string[] = [];
    const none = { length: 0, cost: 0, withoutCost: 0 };
    const losses = [
      { reason: 'flaw' as const, length: 1.5, cost: 6.75, withoutCost: 0.5 },
      { reason: 'scrap' as const, ...none },
    ];
    server.use(
      respondTo('GET /admin/roll-figures', ({ request }) => {
        recorded.push(new URL(request.url).search);
        return HttpResponse.json({
          units: [
            { unit: 'm', received: 120, sold: 40.2, sellThrough: 33.5, left: 78.3, losses },
            { unit: 'yd', received: 0, sold: 0, sellThrough: null, left: 0, losses: [] },
          ],
          oldest: [
            {
              roll: aProduct(3)._id,
              number: 'R-000007',
              product: 'Chambray',
              left: 4.2,
              unit: 'm',
              receivedAt: '2026-01-05T10:00:00.000Z',
            },
          ],
        });
      }),
    );
    open();
    const metres = await screen.findByRole('region', { name: 'Metres' });
    expect(metres).toHaveTextContent('Received120.00 mSold40.20 mSell-through33.5%Left78.30 m');
    expect(within(metres).getByRole('row', { name: /Flaws/ })).toHaveTextContent(
      'Flaws1.50 m$6.750.50 m unknown',
    );
    expect(within(metres).queryByText('Scrapped')).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Yards' })).toHaveTextContent('none received');
    expect(screen.getByRole('link', { name: 'R-000007' })).toBeVisible();
    const { from, to } = revenueOfTwoMonths();
    expect(recorded).toEqual([`?from=${from}&to=${to}`]);
  });

  it('shows a message if no roll was received in the range', async () => {
    open();
    const panel = await region('Cloth on Rolls');
    expect(await within(panel).findByText(/^No rolls received from 1 April 2026/)).toBeVisible();
  });

  it('product D5: links low stock to the product form, and the counts to the lists', async () => {
    const short = (product: number, stock: number) => {
      const { _id, name } = aProduct(product);
      return { product: _id, name, image: null, stock };
    };
    server.use(
      respondTo('GET /admin/low-stock', {
        lowStock: 6,
        outOfStock: 3,
        products: [short(1, 0), short(2, 4)],
      }),
    );
    open();
    const low = within(await region('Low Stock'));
    const [first] = await low.findAllByRole('listitem');
    expect(first).toHaveTextContent('Out of stock');
    expect(low.getByRole('link', { name: 'Madras Check 1' })).toHaveAttribute(
      'href',
      `/admin/products/edit/${aProduct(1)._id}`,
    );
    for (const [name, stock] of [
      ['6 low', 'low-stock'],
      ['3 out of stock', 'out-of-stock'],
    ])
      expect(low.getByRole('link', { name: name ?? '' })).toHaveAttribute(
        'href',
        `/admin/products?stock=${stock ?? ''}`,
      );
  });

  it('shows zeros when the analytics figures cannot be loaded, and still shows the rest of the page', async () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(
      respondTo('GET /admin/stats', () => refusal('service.unavailable')),
      respondTo('GET /admin/trends', () => refusal('service.unavailable')),
    );
    open();
    const overview = await region('Performance Overview');
    expect(within(overview).getByText('$0.00')).toBeVisible();
    expect(within(overview).getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(await screen.findByText('100 sold')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(error).toHaveBeenCalled();
  });
});
