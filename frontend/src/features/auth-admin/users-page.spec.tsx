import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type { AccountView, UserList } from '@shop/contracts/auth/auth';
import { anAccount, anAdmin } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { respondTo, refusal, server } from '../../testing/server';

const self = anAdmin();
const me = anAccount(2, { _id: self._id, name: self.name, role: 'admin' });
const list = (users: AccountView[], parts: Partial<UserList> = {}): UserList => ({
  success: true,
  users,
  total: users.length,
  next: null,
  counts: { users: 57, admins: 2, recent: 9, businessRequests: 1 },
  ...parts,
});
const requester = anAccount(3, {
  name: 'Tariq Aziz',
  business: 'requested',
  company: 'Aziz Tailors',
});

const open = async (address = '/admin/users') => {
  const app = renderApp(address, { as: self });
  await screen.findByRole('row', { name: /Nadia Rahman/ });
  return app;
};

beforeEach(() => {
  server.use(respondTo('GET /admin/users', list([anAccount(), me, requester])));
});

describe('the users of the back-office', () => {
  it('shows the figures of the shop and every user', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
    const figure = (label: string) => screen.getByText(label).parentElement;
    expect(figure('Total Users')).toHaveTextContent('57');
    expect(figure('Business requests')).toHaveTextContent('1');
    const row = screen.getByRole('row', { name: /Nadia Rahman/ });
    expect(within(row).getByText('nadia@loomery.test')).toBeVisible();
    expect(within(row).getByLabelText('Role of Nadia Rahman')).toHaveDisplayValue('User');
  });

  it("marks the admin's own row, whose role cannot be changed", async () => {
    await open();
    expect(screen.getByText('Farida Haque (Current User)')).toBeVisible();
    expect(screen.getByLabelText('Role of Farida Haque')).toBeDisabled();
    expect(screen.getByLabelText('Role of Nadia Rahman')).toBeEnabled();
  });

  const roleOf = () => screen.getByLabelText('Role of Nadia Rahman');
  /** Chooses Admin, applies it and types a word into the confirmation dialog. */
  const chooseAdmin = async ({ user }: Awaited<ReturnType<typeof open>>, word: string) => {
    await user.selectOptions(roleOf(), 'admin');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Make an administrator' }));
    await user.type(dialog.getByLabelText('Type “admin” to confirm'), word);
    await user.click(dialog.getByRole('button', { name: 'Change role' }));
    return dialog;
  };
  /** Records the role changes that are sent. */
  const rolesSent = () => {
    const sent: unknown[] = [];
    server.use(
      respondTo('PUT /admin/users/:id/role', async ({ request, params }) => {
        sent.push(params['id'], await request.json());
        return HttpResponse.json({ ...anAccount(), role: 'admin' });
      }),
    );
    return sent;
  };

  it('product D1a: sends no role for a choice, nor for an Apply without the typed word', async () => {
    const sent = rolesSent();
    const app = await open();
    const dialog = await chooseAdmin(app, 'yes');
    expect(dialog.getByText('Nadia Rahman')).toBeVisible();
    expect(dialog.getByText(/nadia@loomery.test/)).toBeVisible();
    expect(dialog.getByText('Please type “admin”.')).toBeVisible();
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(roleOf()).toHaveDisplayValue('User');
    expect(sent).toEqual([]);
  });

  it("product D1a: changes a user's role once its word is typed, and confirms it", async () => {
    const sent = rolesSent();
    const app = await open();
    server.use(respondTo('GET /admin/users', list([anAccount(1, { role: 'admin' }), me])));
    await chooseAdmin(app, ' Admin');
    expect(await screen.findByText('Nadia Rahman is now an administrator.')).toBeVisible();
    expect(sent).toEqual([anAccount()._id, { role: 'admin', seen: 'user' }]);
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Apply' })).not.toBeInTheDocument();
    });
    expect(roleOf()).toHaveDisplayValue('Admin');
  });

  it('security M7: restores the role of a user, with the reason, when the change is refused', async () => {
    server.use(respondTo('PUT /admin/users/:id/role', () => refusal('auth.passwordUnfit')));
    await chooseAdmin(await open(), 'admin');
    expect(await screen.findByText('Failed to update role')).toBeVisible();
    expect(
      screen.getByText(/Ask them to choose one with at least 12 characters first/),
    ).toBeVisible();
    expect(roleOf()).toHaveDisplayValue('User');
  });

  it('approves a business account', async () => {
    const sent: unknown[] = [];
    server.use(
      respondTo('PUT /admin/users/:id/business', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ ...requester, business: 'approved' });
      }),
    );
    const { user } = await open();
    server.use(respondTo('GET /admin/users', list([{ ...requester, business: 'approved' }])));
    await user.click(
      screen.getByRole('button', { name: 'Approve the business account of Tariq Aziz' }),
    );
    expect(await screen.findByText('Approved')).toBeVisible();
    expect(sent).toEqual([{ approved: true, seen: 'requested' }]);
  });

  it('W50: shows both decisions about a business account if another admin was first', async () => {
    const sent: unknown[] = [];
    const approved = { ...requester, business: 'approved' as const };
    const conflict = { yours: 'none', theirs: 'approved', by: 'Jonas Weber', at: null };
    server.use(
      respondTo('PUT /admin/users/:id/business', async ({ request }) => {
        sent.push(await request.json());
        if (sent.length > 1) return HttpResponse.json({ ...requester, business: 'none' });
        server.use(respondTo('GET /admin/users', list([anAccount(), me, approved])));
        return refusal('auth.businessChanged', [{ path: 'business', message: '', conflict }]);
      }),
    );
    const { user } = await open();
    await user.click(
      screen.getByRole('button', { name: 'Decline the business account of Tariq Aziz' }),
    );
    const note = await screen.findByRole('alert', { name: 'Changed in the meantime' });
    expect(note).toHaveTextContent(
      'Jonas Weber has decided meanwhile. Yours: Private. Theirs: Approved.',
    );
    await user.click(within(note).getByRole('button', { name: 'Use mine' }));
    await waitFor(() => {
      expect(screen.queryByRole('alert', { name: 'Changed in the meantime' })).toBeNull();
    });
    expect(sent).toEqual([
      { approved: false, seen: 'requested' },
      { approved: false, seen: 'approved' },
    ]);
  });

  it('searches and filters users on the server, and stores both in the URL', async () => {
    const recorded: string[] = [];
    server.use(
      respondTo('GET /admin/users', ({ request }) => {
        recorded.push(new URL(request.url).search);
        return HttpResponse.json(list([anAccount()], { total: 41 }));
      }),
    );
    const { user, parameters } = await open();
    await user.type(screen.getByLabelText('Search users'), 'nadia');
    await waitFor(() => {
      expect(parameters()).toMatchObject({ search: 'nadia' });
    });
    await user.selectOptions(screen.getByLabelText('Role'), 'user');
    await waitFor(() => {
      expect(recorded.at(-1)).toBe('?search=nadia&role=user&sort=role&order=asc&limit=100');
    });
    expect(screen.getByText('Showing 1 of 41 users')).toBeVisible();
  });

  it('W60: lists the customers with a tag, and all of them again', async () => {
    const recorded: (string | null)[] = [];
    server.use(
      respondTo('GET /admin/users', ({ request }) => {
        recorded.push(new URL(request.url).searchParams.get('tag'));
        return HttpResponse.json(list([anAccount()]));
      }),
    );
    const { user } = await open('/admin/users?tag=Trade');
    expect(screen.getByText(/^Only customers with the tag “Trade”/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Any tag' }));
    await waitFor(() => {
      expect(recorded).toEqual(['Trade', null]);
    });
  });

  it('backend 15: continues the list after the last user that it shows', async () => {
    const recorded: (string | null)[] = [];
    server.use(
      respondTo('GET /admin/users', ({ request }) => {
        const after = new URL(request.url).searchParams.get('after');
        recorded.push(after);
        return HttpResponse.json(
          after === null
            ? list([anAccount()], { total: 2, next: 'behind-nadia' })
            : list([requester], { total: 2 }),
        );
      }),
    );
    const { user } = await open();
    expect(screen.getByText('Showing 1 of 2 users')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more users' }));
    expect(await screen.findByText('Showing 2 of 2 users')).toBeVisible();
    expect(screen.getByRole('row', { name: /Nadia Rahman/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /Tariq Aziz/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more users' })).toBeNull();
    expect(recorded).toEqual([null, 'behind-nadia']);
  });

  it('shows that the user list failed, and tries again', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(respondTo('GET /admin/users', () => refusal('service.unavailable')));
    const { user } = renderApp('/admin/users', { as: self });
    expect(await screen.findByText('Service temporarily unavailable')).toBeVisible();
    server.use(respondTo('GET /admin/users', list([anAccount()])));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('grid', { name: 'Users' })).toBeVisible();
  });

  it('offers a way back when no user matches', async () => {
    server.use(respondTo('GET /admin/users', list([])));
    const { user, parameters } = renderApp('/admin/users?search=unknown', { as: self });
    await user.click(await screen.findByRole('button', { name: 'Show all users' }));
    expect(Object.keys(parameters())).toEqual(['columns', 'order', 'sort']);
  });
});
