import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { OrderStatus } from '@shop/contracts/ordering/order-status';
import { anAdmin, anOrder } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { adminOrderList } from '../../testing/lists';
import { respondTo, refusal, server } from '../../testing/server';

const open = async (address = '/admin/orders') => {
  const app = renderApp(address, { as: anAdmin() });
  await screen.findByRole('rowheader', { name: /^0000020/ });
  return app;
};
const status = () => screen.getByLabelText('Status of order 00000201');

/** Records the requests for the list, but not those for its newest orders. */
const recordQueries = () => {
  const recorded: string[] = [];
  server.use(
    respondTo('GET /orders', ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      if (searchParams.get('limit') === '100') recorded.push(search);
      return HttpResponse.json(adminOrderList([anOrder()], { total: 41, next: 'next-page' }));
    }),
  );
  return recorded;
};

describe('the orders of the back-office', () => {
  it('lists who ordered what, for how much, and the status', async () => {
    await open();
    const row = screen.getByRole('row', { name: /00000201/ });
    expect(within(row).getByText('Nadia Rahman')).toBeVisible();
    expect(within(row).getByText('nadia@loomery.test')).toBeVisible();
    expect(within(row).getByText('2 × Madras Check 1')).toBeVisible();
    expect(within(row).getByText('$37.00')).toBeVisible();
    expect(status()).toHaveDisplayValue('Pending');
  });

  it('shows the discounts of an order, and its pick-up place', async () => {
    const order = anOrder(1, {
      discounts: [
        { code: 'WELCOME10', name: 'Ten off', level: 'order', amount: 3.7 },
        { name: 'Summer', level: 'order', amount: 1 },
      ],
      shipping: {
        method: anOrder()._id,
        name: 'Dhaka shop',
        pickupNote: 'From 10:00',
        price: 0,
        discount: 0,
        taxRate: 0,
        tax: 0,
        total: 0,
      },
    });
    server.use(respondTo('GET /orders', adminOrderList([order])));
    const { user } = await open();
    await user.click(screen.getByText('Columns', { selector: 'summary' }));
    await user.click(screen.getByRole('checkbox', { name: 'Discounts' }));
    await user.click(screen.getByRole('checkbox', { name: 'Ships to' }));
    expect(await screen.findByText('WELCOME10, Summer')).toBeVisible();
    expect(screen.getByText('Pick-up (Dhaka shop)')).toBeVisible();
    expect(screen.queryByText('Dhaka, Bangladesh')).not.toBeInTheDocument();
  });

  it('ORD-6, V12: requests the full view, and shows the numbers of the orders', async () => {
    const views: (string | null)[] = [];
    server.use(
      respondTo('GET /orders', ({ request }) => {
        views.push(new URL(request.url).searchParams.get('view'));
        return HttpResponse.json(adminOrderList([anOrder(1, { number: 'LM-26-10432' })]));
      }),
    );
    renderApp('/admin/orders', { as: anAdmin() });
    expect(await screen.findByRole('link', { name: 'LM-26-10432' })).toBeVisible();
    expect(new Set(views)).toEqual(new Set(['full']));
  });

  it('W60: lists the orders with a tag, shows their tags, and all orders again', async () => {
    const recorded: (string | null)[] = [];
    server.use(
      respondTo('GET /orders', ({ request }) => {
        const { searchParams } = new URL(request.url);
        if (searchParams.get('limit') === '100') recorded.push(searchParams.get('tag'));
        return HttpResponse.json(adminOrderList([anOrder(1, { tags: ['Gift', 'Call'] })]));
      }),
    );
    const { user } = renderApp('/admin/orders?tag=Gift', { as: anAdmin() });
    expect(await screen.findByText(/^Only orders with the tag “Gift”/)).toBeVisible();
    await user.click(screen.getByText('Columns', { selector: 'summary' }));
    await user.click(screen.getByRole('checkbox', { name: 'Tags' }));
    expect(await screen.findByText('Gift, Call')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Any tag' }));
    await waitFor(() => {
      expect([recorded[0], recorded.at(-1)]).toEqual(['Gift', null]);
    });
  });

  it('shows an unknown status as pending', async () => {
    server.use(
      respondTo(
        'GET /orders',
        adminOrderList([anOrder(1, { orderStatus: 'lost' as OrderStatus })]),
      ),
    );
    await open();
    expect(status()).toHaveDisplayValue('Pending');
  });

  it('searches and filters orders on the server, and stores both in the URL', async () => {
    const recorded = recordQueries();
    const { user, parameters } = await open();
    await user.type(screen.getByLabelText('Search orders'), 'nadia');
    await waitFor(() => {
      expect(parameters()).toMatchObject({ search: 'nadia' });
    });
    await user.selectOptions(screen.getByLabelText('Status'), 'shipped');
    expect(parameters()).toMatchObject({ search: 'nadia', status: 'shipped' });
    await waitFor(() => {
      expect(recorded.at(-1)).toBe(
        '?search=nadia&status=shipped&sort=placed&order=desc&limit=100&view=full',
      );
    });
  });

  it('sorts orders by the head of a column, reversed by a second click, stored in the URL', async () => {
    const recorded = recordQueries();
    const { user, parameters } = await open();
    const head = (name: string) => screen.getByRole('columnheader', { name });
    expect(head('Placed')).toHaveAttribute('aria-sort', 'descending');
    await user.click(screen.getByRole('button', { name: 'Total' }));
    expect(parameters()).toMatchObject({ sort: 'total', order: 'desc' });
    await user.click(screen.getByRole('button', { name: 'Total' }));
    expect(parameters()).toMatchObject({ sort: 'total', order: 'asc' });
    await waitFor(() => {
      expect(recorded.at(-1)).toBe('?sort=total&order=asc&limit=100&view=full');
    });
    expect(head('Total')).toHaveAttribute('aria-sort', 'ascending');
    expect(head('Placed')).not.toHaveAttribute('aria-sort');
  });

  it('W53: counts new orders while the list does not change, and shows them on request', async () => {
    const orders = [anOrder(1)];
    server.use(respondTo('GET /orders', () => HttpResponse.json(adminOrderList(orders))));
    jest.useFakeTimers({ advanceTimers: true });
    const { user } = await open();
    orders.unshift(anOrder(2, { createdAt: new Date(Date.now() + 60_000).toISOString() }));
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    const more = await screen.findByRole('button', { name: '1 new order' });
    expect(screen.queryByRole('row', { name: /00000202/ })).not.toBeInTheDocument();
    await user.click(more);
    expect(await screen.findByRole('row', { name: /00000202/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: '1 new order' })).not.toBeInTheDocument();
  });

  it('BO-8: loads the list down to the row of the last order, and no page again that failed', async () => {
    const address = '?columns=order,placed,customer,items,total,status&order=desc&sort=placed';
    const row = anOrder(3)._id;
    const ids = [anOrder(1)._id, anOrder(2)._id, row];
    sessionStorage.setItem('list:orders', JSON.stringify({ search: address, ids, row }));
    let tries = 0;
    server.use(
      respondTo('GET /orders', ({ request }) => {
        if (!new URL(request.url).searchParams.has('after'))
          return HttpResponse.json(adminOrderList([anOrder(1)], { total: 3, next: 'next-page' }));
        tries += 1;
        return refusal('service.unavailable');
      }),
    );
    await open(`/admin/orders${address}`);
    await waitFor(() => {
      expect(tries).toBe(1);
    });
    await new Promise((done) => setTimeout(done, 300));
    expect(tries).toBe(1);
  });

  it('opens the order list with the filters of the address', async () => {
    const recorded = recordQueries();
    await open('/admin/orders?search=nadia&status=shipped&sort=customer&order=asc');
    expect(recorded).toEqual([
      '?search=nadia&status=shipped&sort=customer&order=asc&limit=100&view=full',
    ]);
    expect(screen.getByLabelText('Search orders')).toHaveValue('nadia');
    expect(screen.getByLabelText('Status')).toHaveDisplayValue('Shipped');
  });

  it("ignores invalid parts of the order list's address", async () => {
    const recorded = recordQueries();
    await open('/admin/orders?status=lost&sort=colour&order=up&page=-4');
    expect(recorded).toEqual(['?sort=placed&order=desc&limit=100&view=full']);
  });

  it('loads the next orders after the last one', async () => {
    const recorded = recordQueries();
    const { user } = await open();
    expect(screen.getByText('Showing 1 of 41 orders')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more orders' }));
    await waitFor(() => {
      expect(recorded.at(-1)).toBe('?sort=placed&order=desc&limit=100&view=full&after=next-page');
    });
  });

  /** Records the status changes, and shows the last one in the list. */
  const statusesSent = () => {
    const sent: unknown[] = [];
    server.use(
      respondTo('PUT /orders/:id/status', async ({ request }) => {
        const body = (await request.json()) as { status: OrderStatus };
        sent.push(body);
        const order = anOrder(1, { orderStatus: body.status });
        server.use(respondTo('GET /orders', adminOrderList([order])));
        return HttpResponse.json(order);
      }),
    );
    return sent;
  };
  const apply = () => screen.getByRole('button', { name: 'Apply' });
  const applied = () =>
    waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Apply' })).not.toBeInTheDocument();
    });

  it('product D1b: sends nothing for a mere status choice, and Escape reverts it', async () => {
    const sent = statusesSent();
    const { user } = await open();
    await user.selectOptions(status(), 'processing');
    expect(apply()).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Don’t e-mail the customer' })).not.toBeChecked();
    await user.keyboard('{Escape}');
    expect(status()).toHaveDisplayValue('Pending');
    expect(status()).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('product D1b: changes a status with Apply, keeps the focus and reverts it with Undo', async () => {
    const sent = statusesSent();
    const { user } = await open();
    await user.selectOptions(status(), 'shipped');
    await user.click(apply());
    expect(status()).toHaveFocus();
    const words = 'Order 00000201 is now Shipped. The customer gets an e-mail after 10 seconds.';
    expect(await screen.findByText(words)).toBeVisible();
    await applied();
    expect(status()).toHaveDisplayValue('Shipped');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Order 00000201 is Pending again.')).toBeVisible();
    await waitFor(() => {
      expect(status()).toHaveDisplayValue('Pending');
    });
    expect(document.body).not.toHaveFocus();
    expect(sent).toEqual([{ status: 'shipped' }, { status: 'pending' }]);
  });

  it('product D1b: sends no e-mail if that is ticked, neither for the change nor for its undo', async () => {
    const sent = statusesSent();
    const { user } = await open();
    await user.selectOptions(status(), 'shipped');
    await user.click(screen.getByRole('checkbox', { name: 'Don’t e-mail the customer' }));
    await user.click(apply());
    await screen.findByText('Order 00000201 is now Shipped. No e-mail is sent.');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Order 00000201 is Pending again.');
    expect(sent).toEqual([
      { status: 'shipped', notify: false },
      { status: 'pending', notify: false },
    ]);
  });

  it('W53: keeps an order that leaves the list in its row, with the focus, until the list is loaded again', async () => {
    statusesSent();
    const { user } = await open('/admin/orders?status=pending');
    server.use(
      respondTo('PUT /orders/:id/status', () => {
        server.use(respondTo('GET /orders', adminOrderList([])));
        return HttpResponse.json(anOrder(1, { orderStatus: 'shipped' }));
      }),
    );
    await user.selectOptions(status(), 'shipped');
    await user.click(apply());
    expect(await screen.findByText('No longer matches the filters')).toBeVisible();
    expect(status()).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  });

  it('restores the order status, with the reason, when a change is refused', async () => {
    server.use(respondTo('PUT /orders/:id/status', () => refusal('order.outOfStock')));
    const { user } = await open();
    await user.selectOptions(status(), 'delivered');
    await user.click(apply());
    expect(await screen.findByText('Failed to update status')).toBeVisible();
    expect(status()).toHaveDisplayValue('Pending');
    expect(screen.getByText('There is not enough stock.')).toBeVisible();
  });

  it('offers a way back when no order matches', async () => {
    server.use(respondTo('GET /orders', adminOrderList([])));
    const { user, parameters } = renderApp('/admin/orders?search=unknown', { as: anAdmin() });
    await user.click(await screen.findByRole('button', { name: 'Show all orders' }));
    expect(Object.keys(parameters())).toEqual(['columns', 'order', 'sort']);
    expect(screen.getByLabelText('Search orders')).toHaveValue('');
  });

  it('shows where the first order of a shop will come from, and offers no way back', async () => {
    server.use(respondTo('GET /orders', adminOrderList([])));
    renderApp('/admin/orders?sort=total', { as: anAdmin() });
    expect(await screen.findByText('No orders yet')).toBeVisible();
    expect(
      screen.getByText('Orders appear here as soon as a customer buys something.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show all orders' })).not.toBeInTheDocument();
  });

  it('shows that the order list failed, logs it, and tries again', async () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(respondTo('GET /orders', () => refusal('service.unavailable')));
    const { user } = renderApp('/admin/orders', { as: anAdmin() });
    expect(await screen.findByText('Service temporarily unavailable')).toBeVisible();
    expect(error).toHaveBeenCalled();
    server.use(respondTo('GET /orders', adminOrderList([anOrder()])));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('grid', { name: 'Orders' })).toBeVisible();
  });
});

describe('the orders that await their payment', () => {
  it('PAY-2: lists orders awaiting payment only by their filter', async () => {
    const recorded: string[] = [];
    server.use(
      respondTo('GET /orders', ({ request }) => {
        const { searchParams } = new URL(request.url);
        if (searchParams.get('limit') === '100')
          recorded.push(searchParams.get('payment') ?? 'none');
        const payment = { state: 'open' as const, method: 'stripe' as const };
        return HttpResponse.json(
          adminOrderList([anOrder(1, searchParams.has('payment') ? { payment } : {})]),
        );
      }),
    );
    const { user, parameters } = await open();
    await user.selectOptions(screen.getByLabelText('Payment'), 'awaiting');
    const table = within(await screen.findByRole('grid', { name: 'Orders' }));
    expect(await table.findByText('Awaiting payment')).toBeVisible();
    expect(recorded).toEqual(['none', 'awaiting']);
    expect(parameters()).toMatchObject({ payment: 'awaiting' });
  });
});

describe('the file of the orders', () => {
  const save = jest.fn<undefined, [Blob]>();
  beforeEach(() => {
    save.mockClear();
    Object.assign(URL, {
      createObjectURL: (bytes: Blob) => {
        save(bytes);
        return 'blob:orders';
      },
      revokeObjectURL: () => undefined,
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });
  it('W51: exports the orders that match the search, with the sort and the columns of the list', async () => {
    let recorded = '';
    server.use(
      http.get('*/api/orders/export', ({ request }) => {
        recorded = new URL(request.url).search;
        return HttpResponse.text('Order,Placed\r\n');
      }),
    );
    const columns = 'order,customer,total,status';
    const { user } = await open(`/admin/orders?search=nadia&status=pending&columns=${columns}`);
    await user.click(screen.getByRole('button', { name: /^Export (\d+ )?orders? \(CSV\)$/ }));
    await waitFor(() => {
      expect(save).toHaveBeenCalledTimes(1);
    });
    expect(Object.fromEntries(new URLSearchParams(recorded))).toEqual({
      search: 'nadia',
      status: 'pending',
      sort: 'placed',
      order: 'desc',
      columns,
    });
    expect(save.mock.calls[0]?.[0].size).toBe('Order,Placed\r\n'.length);
  });

  it('shows an alert, and saves no file, when the orders cannot be exported', async () => {
    server.use(http.get('*/api/orders/export', () => refusal('service.unavailable')));
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: /^Export (\d+ )?orders? \(CSV\)$/ }));
    expect(await screen.findByText('Service temporarily unavailable')).toBeVisible();
    expect(save).not.toHaveBeenCalled();
  });
});
