import type { UserList } from '@shop/contracts/auth/auth';
import type { CustomerNote } from '@shop/contracts/auth/customer-file';
import type { CustomerPage } from '@shop/contracts/customers/customer-page';
import type { CreditView } from '@shop/contracts/billing/credit';
import type { CreditTermsView } from '@shop/contracts/billing/credit-terms';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { anAccount, anAdmin, anOrder } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { refusal, respondTo, server } from '../../testing/server';

const tariq = anAccount(3, { name: 'Tariq Aziz', business: 'approved', company: 'Aziz Tailors' });
const list = (users: UserList['users']): UserList => ({
  success: true,
  users,
  total: users.length,
  next: null,
  counts: { users: 57, admins: 2, recent: 9, businessRequests: 1 },
});
const credit: CreditView = {
  success: true,
  balance: 7.5,
  entries: [
    {
      at: '2026-05-05T08:00:00.000Z',
      kind: 'hold',
      amount: -2.5,
      order: anOrder()._id,
      note: null,
    },
    {
      at: '2026-05-04T08:00:00.000Z',
      kind: 'issue',
      amount: 10,
      order: null,
      note: 'Late delivery',
    },
  ],
};
const terms: CreditTermsView = {
  success: true,
  isOn: false,
  company: '',
  limit: 0,
  dueDays: 30,
  version: 0,
  used: 0,
};
const note: CustomerNote = {
  _id: anOrder()._id,
  text: 'Calls on Sundays',
  struckBy: null,
  by: { _id: anAdmin()._id, name: 'Ayesha' },
  at: new Date().toISOString(),
  openUntil: new Date(Date.now() + 600_000).toISOString(),
};
const page: CustomerPage = {
  success: true,
  customer: tariq,
  tags: ['Trade'],
  sessions: [],
  reviews: [],
  notes: [note],
  orders: {
    orders: 3,
    cancelled: 1,
    revenue: 80,
    average: 40,
    firstAt: '2026-05-04T08:00:00.000Z',
    newest: [
      {
        _id: anOrder()._id,
        totalAmount: 30,
        orderStatus: 'shipped',
        createdAt: '2026-05-04T08:00:00.000Z',
      },
    ],
    addresses: [
      {
        address: {
          street: '7 Lake Road',
          city: 'Dhaka',
          postalCode: '1207',
          country: 'Bangladesh',
        },
        usedAt: '2026-05-04T08:00:00.000Z',
      },
    ],
  },
  mail: {
    enquiries: [],
    emails: [],
    newsletterSince: '2026-05-04T08:00:00.000Z',
  },
};
const open = async () => {
  const app = renderApp(`/admin/customers/${tariq._id}`, { as: anAdmin() });
  await screen.findByRole('heading', { name: 'Tariq Aziz' });
  return app;
};
beforeEach(() => {
  server.use(
    respondTo('GET /admin/users', list([tariq])),
    respondTo('GET /admin/customers/:id', page),
    respondTo('GET /admin/credit/:user', credit),
    respondTo('GET /admin/customers/:id/terms', terms),
  );
});

describe('a customer in the back-office', () => {
  it('opens a customer from the list of users', async () => {
    const { user, address } = renderApp('/admin/users', { as: anAdmin() });
    await user.click(await screen.findByRole('link', { name: 'Tariq Aziz' }));
    expect(await screen.findByRole('region', { name: 'Store credit' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
    expect(address()).toBe(`/admin/customers/${tariq._id}`);
  });

  it('W53: steps through the customers of the list', async () => {
    server.use(respondTo('GET /admin/users', list([anAccount(), tariq])));
    const { user, address } = renderApp('/admin/users', { as: anAdmin() });
    await user.click(await screen.findByRole('link', { name: 'Tariq Aziz' }));
    const steps = within(await screen.findByRole('navigation', { name: /^Other customers/ }));
    expect(steps.getByText('2 of 2')).toBeVisible();
    expect(steps.queryByRole('link', { name: 'Next customer' })).not.toBeInTheDocument();
    await user.click(steps.getByRole('link', { name: 'Previous customer' }));
    expect(address()).toBe(`/admin/customers/${anAccount()._id}`);
  });

  it('links a customer to the orders', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Orders of this customer' })).toHaveAttribute(
      'href',
      `/admin/orders?search=${encodeURIComponent(tariq.email)}`,
    );
  });

  it('shows that a customer was not found', async () => {
    server.use(respondTo('GET /admin/customers/:id', () => refusal('auth.userNotFound')));
    renderApp(`/admin/users/${tariq._id}`, { as: anAdmin() });
    expect(await screen.findByText('Customer not found')).toBeVisible();
  });

  it('shows what a customer ordered, spent and was sent, with addresses and newsletter', async () => {
    await open();
    const orders = within(screen.getByRole('region', { name: 'Orders' }));
    expect(orders.getByText('3, 1 cancelled')).toBeVisible();
    expect(orders.getByText('$40.00')).toBeVisible();
    expect(orders.getByRole('list', { name: 'Newest orders' })).toHaveTextContent(
      /Shipped \$30\.00/,
    );
    expect(screen.getByRole('region', { name: 'Addresses' })).toHaveTextContent(
      '7 Lake Road, 1207 Dhaka, Bangladesh',
    );
    expect(screen.getByText('Subscribed since 4 May 2026')).toBeVisible();
  });

  it('shows the other panels of a customer if the orders cannot be read, and reads them on Retry', async () => {
    server.use(respondTo('GET /admin/customers/:id', { ...page, orders: null }));
    const { user } = await open();
    const orders = within(screen.getByRole('region', { name: 'Orders' }));
    expect(orders.getByText('This could not be loaded.')).toBeVisible();
    server.use(respondTo('GET /admin/customers/:id', page));
    await user.click(orders.getByRole('button', { name: 'Retry' }));
    expect(await orders.findByText('3, 1 cancelled')).toBeVisible();
  });

  it('lets staff add a note, change their own, and tag a customer', async () => {
    const sent: unknown[] = [];
    const reply = async ({ request }: { request: Request }) => {
      sent.push([request.method, await request.json()]);
      return HttpResponse.json<CustomerNote>(note);
    };
    server.use(
      respondTo('POST /admin/customers/:id/notes', reply),
      respondTo('PUT /admin/customers/:id/notes/:note', reply),
      respondTo('PUT /admin/customers/:id/tags', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ tags: ['Trade', 'Lining'] });
      }),
    );
    const { user } = await open();
    await user.type(screen.getByLabelText('New note'), 'Buys lining');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.type(screen.getByLabelText('Note'), ' only');
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    await user.type(screen.getByLabelText('New tag'), 'Lining{Enter}');
    const tagged = screen.getByRole('link', { name: 'Trade' });
    expect(tagged).toHaveAttribute('href', '/admin/users?tag=Trade');
    await user.click(screen.getByRole('button', { name: 'Remove the tag Trade' }));
    await waitFor(() => {
      expect(sent).toEqual([
        ['POST', { text: 'Buys lining' }],
        ['PUT', { text: 'Calls on Sundays only' }],
        { tag: 'Lining', isSet: true },
        { tag: 'Trade', isSet: false },
      ]);
    });
  });
});

describe('the store credit of a customer', () => {
  it("shows the balance of a customer's store credit and its origin", async () => {
    await open();
    const panel = within(screen.getByRole('region', { name: 'Store credit' }));
    expect(await panel.findByText('$7.50')).toBeVisible();
    const entries = panel.getAllByRole('listitem');
    expect(entries[0]).toHaveTextContent(/Used for an order 00000201.*−\$2.50/);
    expect(entries[1]).toHaveTextContent(/Given.*Late delivery.*\+\$10.00/);
  });

  const change = async (amount: string) => {
    const app = await open();
    await app.user.click(await screen.findByRole('button', { name: 'Change…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Change store credit' }));
    await app.user.type(dialog.getByLabelText('Amount in dollars'), amount);
    await app.user.type(dialog.getByLabelText('Reason'), 'A stain');
    await app.user.click(dialog.getByRole('button', { name: 'Change' }));
    return dialog;
  };

  it.each([
    ['+5', 5],
    ['−2.50', -2.5],
  ])('changes the store credit of a customer by %s with a reason', async (typed, amount) => {
    const sent: unknown[] = [];
    server.use(
      respondTo('POST /admin/credit/:user', async ({ request, params }) => {
        sent.push(params['user'], await request.json());
        return HttpResponse.json({ ...credit, balance: 12.5 });
      }),
    );
    await change(typed);
    expect(await screen.findByText('The store credit is now $12.50.')).toBeInTheDocument();
    expect(sent).toEqual([tariq._id, { amount, note: 'A stain' }]);
  });

  it('keeps the store credit unchanged if the account has less', async () => {
    server.use(respondTo('POST /admin/credit/:user', () => refusal('billing.tooLittleCredit')));
    const dialog = await change('-100');
    expect(await dialog.findByText('The account balance is lower than that.')).toBeVisible();
  });
});

describe('the terms of a customer', () => {
  it("fills in the customer's company in the terms, and saves them with their version", async () => {
    const sent: unknown[] = [];
    server.use(
      respondTo('PUT /admin/customers/:id/terms', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ ...terms, version: 1 });
      }),
    );
    const { user } = await open();
    expect(await screen.findByLabelText('Company')).toHaveValue('Aziz Tailors');
    await user.click(screen.getByLabelText('May pay on invoice'));
    const limit = screen.getByLabelText('Limit ($)');
    await user.clear(limit);
    await user.type(limit, '500');
    await user.clear(screen.getByLabelText('Days to pay'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Enter a whole number')).toBeVisible();
    await user.type(screen.getByLabelText('Days to pay'), '14');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(sent).toEqual([
      { isOn: true, company: 'Aziz Tailors', limit: 500, dueDays: 14, version: 0 },
    ]);
  });

  it('shows how much of the terms is used, and who saved before', async () => {
    server.use(
      respondTo('GET /admin/customers/:id/terms', { ...terms, limit: 500, used: 120, version: 2 }),
      respondTo('PUT /admin/customers/:id/terms', () => refusal('billing.termsChanged')),
    );
    const { user } = await open();
    expect(await screen.findByText('$120.00 of $500.00 used')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('These terms were changed by someone else.')).toBeVisible();
  });
});
