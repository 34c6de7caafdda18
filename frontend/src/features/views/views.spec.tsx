import type { SavedView, TableChoices, ViewInput } from '@shop/contracts/auth/views';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { anAdmin, anOrder } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { adminOrderList } from '../../testing/lists';
import { refusal, respondTo, server } from '../../testing/server';

const toPack: SavedView = {
  _id: '6f1d0d0e-7d5a-4f0e-8a3c-1b2c3d4e5f60',
  list: 'orders',
  name: 'To pack',
  maker: null,
  isShared: false,
  address: { status: 'processing', sort: 'total', order: 'asc', columns: 'order,total,status' },
};
const shared: SavedView = { ...toPack, _id: anOrder(9)._id, name: 'Packing', maker: 'Rina' };

/** Serves views, and records the requests for orders and the stored table choices. */
function serve(views: SavedView[], orders: TableChoices = {}) {
  const queries: string[] = [];
  const choices: unknown[] = [];
  server.use(
    respondTo('GET /admin/views', { success: true, views, tables: { orders } }),
    respondTo('PUT /admin/tables/:list', async ({ request }) => {
      choices.push(await request.json());
      return HttpResponse.json({});
    }),
    respondTo('GET /orders', ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      // Requests with another limit count the newest orders.
      if (searchParams.get('limit') === '100') queries.push(search);
      return HttpResponse.json(adminOrderList([anOrder()]));
    }),
  );
  return { queries, choices };
}
const open = async (address = '/admin/orders') => {
  const app = renderApp(address, { as: anAdmin() });
  await screen.findByRole('rowheader', { name: /^0000020/ });
  return app;
};
const views = () => within(screen.getByRole('navigation', { name: 'Views' }));
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

describe('the saved views of a list', () => {
  it('BO-6: opens a saved view in one interaction, with its filters, sort and columns in the address', async () => {
    const { queries } = serve([toPack]);
    const { user, parameters } = await open();
    await user.click(views().getByRole('link', { name: 'To pack' }));
    expect(parameters()).toEqual({ ...toPack.address, view: toPack._id });
    await waitFor(() => {
      expect(queries.at(-1)).toBe('?status=processing&sort=total&order=asc&limit=100&view=full');
    });
    expect(views().getByRole('link', { name: 'To pack' })).toHaveAttribute('aria-current', 'page');
    expect(heads()).toEqual(['', 'Order', 'Total', 'Status']);
    expect(screen.queryByText('Changed')).not.toBeInTheDocument();
  });

  it('BO-6: shows the same list by its address to an admin who does not have the view', async () => {
    const { queries } = serve([]);
    await open(
      `/admin/orders?columns=order,total,status&order=asc&sort=total&status=processing&view=${toPack._id}`,
    );
    expect(queries).toEqual(['?status=processing&sort=total&order=asc&limit=100&view=full']);
    expect(heads()).toEqual(['', 'Order', 'Total', 'Status']);
  });

  it('W43: opens the default view only if the address describes no list', async () => {
    const { queries } = serve([toPack], { view: toPack._id });
    const { user, parameters } = await open();
    expect(queries).toEqual(['?status=processing&sort=total&order=asc&limit=100&view=full']);
    expect(parameters()).toMatchObject({ view: toPack._id });
    await user.click(views().getByRole('link', { name: 'All orders' }));
    await waitFor(() => {
      expect(queries.at(-1)).toBe('?sort=placed&order=desc&limit=100&view=full');
    });
    expect(parameters()).not.toHaveProperty('view');
  });

  it('W52: marks a changed view, resets it, and stores the change only when it is saved', async () => {
    serve([toPack]);
    const sent: unknown[] = [];
    server.use(
      respondTo('PUT /admin/views/:id', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(toPack);
      }),
    );
    const { user, parameters } = await open();
    await user.click(views().getByRole('link', { name: 'To pack' }));
    await user.selectOptions(screen.getByLabelText('Status'), 'shipped');
    expect(screen.getByText('Changed')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(parameters()).toMatchObject({ status: 'processing' });
    expect(screen.queryByText('Changed')).not.toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Status'), 'shipped');
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      expect(sent).toEqual([{ address: { ...toPack.address, status: 'shipped' } }]);
    });
  });

  it('W52: saves the change of a view that another admin shares only as a new view', async () => {
    serve([shared]);
    let sent: ViewInput | undefined;
    server.use(
      respondTo('POST /admin/views', async ({ request }) => {
        sent = (await request.json()) as ViewInput;
        return HttpResponse.json({ ...toPack, ...sent });
      }),
    );
    const { user, parameters } = await open();
    await user.click(views().getByRole('link', { name: 'Packing' }));
    await user.selectOptions(screen.getByLabelText('Status'), 'shipped');
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save as new' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Save view' }));
    await user.type(dialog.getByLabelText('Name'), 'Shipped');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      expect(parameters()).toMatchObject({ view: toPack._id, status: 'shipped' });
    });
    const address = { ...toPack.address, status: 'shipped' };
    expect(sent).toEqual({ list: 'orders', name: 'Shipped', isShared: false, address });
    expect(views().getByRole('link', { name: 'Shipped' })).toHaveAttribute('aria-current', 'page');
  });

  it('shows why a view could not be saved', async () => {
    serve([]);
    server.use(respondTo('POST /admin/views', () => refusal('auth.tooManyViews')));
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Save view' }));
    await user.type(dialog.getByLabelText('Name'), 'One more');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/You have 50 views/)).toBeVisible();
  });

  it('W52: names the filters and columns that a list does not have, and leaves them out', async () => {
    serve([]);
    const { parameters } = await open(
      '/admin/orders?colour=red&status=lost&columns=order,weight,total',
    );
    expect(
      await screen.findByText(
        'Skipped, because this list does not have it: colour, status, the column weight.',
      ),
    ).toBeVisible();
    expect(parameters()).toEqual({ columns: 'order,total', order: 'desc', sort: 'placed' });
  });
});

describe('the columns of an admin', () => {
  it('keeps chosen columns and widths with the account, and opens the list with them', async () => {
    const { choices } = serve([], { columns: ['order', 'placed', 'status'] });
    const { user, parameters } = await open();
    expect(heads()).toEqual(['', 'Order', 'Placed', 'Status']);
    await user.click(screen.getByText('Columns', { selector: 'summary' }));
    await user.click(screen.getByRole('checkbox', { name: 'Ships to' }));
    expect(parameters()).toMatchObject({ columns: 'order,placed,place,status' });
    await user.click(screen.getByRole('button', { name: 'Make Placed wider' }));
    expect(choices).toEqual([
      { columns: ['order', 'placed', 'place', 'status'] },
      { widths: { placed: 10.25 } },
    ]);
  });
});
