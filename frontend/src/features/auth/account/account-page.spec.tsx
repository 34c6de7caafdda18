import type { CreditEntry } from '@shop/contracts/billing/credit';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { anAdmin, aProduct, aSession, aShopper } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { respondTo, refusal, server } from '../../../testing/server';

const done = { success: true as const, message: 'Done.' };
const open = async () => {
  const app = renderApp('/account', { as: aShopper() });
  await screen.findByRole('heading', { level: 1, name: 'Your account' });
  return app;
};
const panel = (name: string) => within(screen.getByRole('region', { name }));

describe('the account', () => {
  it('shows the account only to a logged-in user', async () => {
    const { address } = renderApp('/account');
    await waitFor(() => {
      expect(address()).toBe('/login');
    });
  });

  it('changes the name of the account', async () => {
    server.use(
      respondTo('PUT /auth/user', async ({ request }) => {
        const { name } = (await request.json()) as { name: string };
        return HttpResponse.json(aShopper({ name }));
      }),
    );
    const { user, store } = await open();
    const field = screen.getByLabelText('Full name');
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: 'Save name' }));
    expect(await screen.findByText('Please fill in all fields')).toBeVisible();
    await user.type(field, 'Nadia Karim');
    await user.click(screen.getByRole('button', { name: 'Save name' }));
    expect(await screen.findByText('Name changed.')).toBeVisible();
    expect(store.getState().auth.user?.name).toBe('Nadia Karim');
  });

  it('sets a new password for a user who types the old one and the new one twice', async () => {
    const sent: unknown[] = [];
    server.use(
      respondTo('PUT /auth/password', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ ...done, token: 'another-token', warning: 'A common one.' });
      }),
    );
    const { user, store } = await open();
    const password = panel('Password');
    await user.type(password.getByLabelText('Current password'), 'old one');
    await user.type(password.getByLabelText('New password'), 'new one');
    await user.type(password.getByLabelText('Confirm password'), 'another');
    await user.click(password.getByRole('button', { name: 'Change password' }));
    expect(await password.findByText('Passwords do not match')).toBeVisible();
    await user.clear(password.getByLabelText('Confirm password'));
    await user.type(password.getByLabelText('Confirm password'), 'new one');
    await user.click(password.getByRole('button', { name: 'Change password' }));
    expect(await password.findByText('A common one.')).toBeVisible();
    expect(sent).toEqual([{ currentPassword: 'old one', newPassword: 'new one' }]);
    expect(password.getByLabelText('New password')).toHaveValue('');
    // security L16: the user now has a different session.
    expect([store.getState().auth.token, localStorage.getItem('token')]).toEqual([
      'another-token',
      'another-token',
    ]);
    expect(store.getState().auth.isAuthenticated).toBe(true);
  });

  it('shows why a new password was refused', async () => {
    server.use(respondTo('PUT /auth/password', () => refusal('auth.wrongPassword')));
    const { user } = await open();
    const password = panel('Password');
    for (const label of ['Current password', 'New password', 'Confirm password'])
      await user.type(password.getByLabelText(label), 'six666');
    await user.click(password.getByRole('button', { name: 'Change password' }));
    expect(await password.findByRole('alert')).toHaveTextContent(
      'The current password is not right.',
    );
  });

  it('security M7: requires an administrator with a weak password to change it on the account page first', async () => {
    server.use(
      respondTo('PUT /auth/password', () => HttpResponse.json({ ...done, token: 'another-token' })),
    );
    const { user, address, store } = renderApp('/admin/users', {
      as: anAdmin({ mustChangePassword: true }),
    });
    await waitFor(() => {
      expect(address()).toBe('/account');
    });
    const password = panel('Password');
    expect(await password.findByText(/too weak for an administrator/)).toBeVisible();
    expect(password.getByLabelText('Current password')).toHaveFocus();
    expect(password.getByText(/At least 12 characters/)).toBeVisible();
    await user.type(password.getByLabelText('Current password'), 'old one');
    await user.type(password.getByLabelText('New password'), 'a long new thread');
    await user.type(password.getByLabelText('Confirm password'), 'a long new thread');
    await user.click(password.getByRole('button', { name: 'Change password' }));
    await waitFor(() => {
      expect(password.queryByText(/too weak for an administrator/)).toBeNull();
    });
    expect(store.getState().auth.user?.mustChangePassword).toBe(false);
  });

  it('security M7: opens the account page when the back-office refuses a weak password', async () => {
    server.use(respondTo('GET /admin/users', () => refusal('auth.passwordWeak')));
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { address } = renderApp('/admin/users', { as: anAdmin() });
    await waitFor(() => {
      expect(address()).toBe('/account');
    });
    expect(await screen.findByText(/too weak for an administrator/)).toBeVisible();
  });

  it('security L16: shows the sessions of the account, and ends one by the password', async () => {
    const other = aSession(2, { browser: 'Safari on iOS' });
    server.use(
      respondTo('GET /auth/sessions', { success: true, sessions: [aSession(), other] }),
      respondTo('DELETE /auth/sessions/:id', async ({ params, request }) => {
        expect(params['id']).toBe(other._id);
        const { password } = (await request.json()) as { password: string };
        if (password !== 'six666') return refusal('auth.wrongPassword');
        server.use(respondTo('GET /auth/sessions', { success: true, sessions: [aSession()] }));
        return HttpResponse.json(done);
      }),
    );
    const { user } = await open();
    expect(await screen.findByText('Safari on iOS')).toBeVisible();
    expect(screen.getByText('This session')).toBeVisible();
    expect(screen.getByText(/last used 4 May 2026/)).toBeVisible();
    expect(screen.getByText(/in use now/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^End the session of Safari on iOS/ }));
    const dialog = within(
      screen.getByRole('dialog', { name: 'End the session of Safari on iOS?' }),
    );
    await user.type(dialog.getByLabelText('Password'), 'six66');
    await user.click(dialog.getByRole('button', { name: 'End' }));
    expect(await dialog.findByText('The current password is not right.')).toBeVisible();
    await user.type(dialog.getByLabelText('Password'), '6');
    await user.click(dialog.getByRole('button', { name: 'End' }));
    await waitFor(() => {
      expect(screen.queryByText('Safari on iOS')).toBeNull();
    });
    expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
  });

  it('requests a business account', async () => {
    server.use(respondTo('PUT /auth/business', aShopper({ business: 'requested' })));
    const { user } = await open();
    await user.type(screen.getByLabelText('Company'), 'Loom Ltd');
    await user.click(screen.getByRole('button', { name: 'Ask for a business account' }));
    expect(await screen.findByText(/We are reviewing your request/)).toBeVisible();
  });

  it('removes the account after the password was typed again, and logs out', async () => {
    server.use(respondTo('POST /auth/remove-account', () => refusal('auth.wrongPassword')));
    const { user, address, store } = await open();
    await user.click(screen.getByRole('button', { name: 'Remove account' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Password'), 'wrong');
    await user.click(dialog.getByRole('button', { name: 'Remove my account' }));
    expect(await dialog.findByText('The current password is not right.')).toBeVisible();
    server.use(respondTo('POST /auth/remove-account', { ...done, message: 'It is removed.' }));
    await user.click(dialog.getByRole('button', { name: 'Remove my account' }));
    expect(await screen.findByText('It is removed.')).toBeVisible();
    expect([address(), store.getState().auth.isAuthenticated]).toEqual(['/', false]);
    expect(localStorage.getItem('token')).toBeNull();
  });
});

describe('store credit', () => {
  const order = aProduct(9)._id;
  const at = '2026-05-04T08:00:00.000Z';
  const entries: CreditEntry[] = [
    { at, kind: 'hold', amount: -5, order, note: null },
    { at, kind: 'issue', amount: 17, order: null, note: 'Called twice, be kind' },
  ];

  it('shows the store credit with its entries, if any, but without the notes of staff', async () => {
    server.use(respondTo('GET /credit', { success: true, balance: 12, entries }));
    await open();
    const credit = within(await screen.findByRole('region', { name: 'Store credit' }));
    expect(credit.getByText('$12.00')).toBeVisible();
    const rows = credit.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows).toEqual(['Used for an order4 May 2026−$5.00', 'Added by us4 May 2026+$17.00']);
    expect(credit.getByRole('link')).toHaveAttribute('href', `/orders/${order}`);
  });

  it('hides store credit from a shopper who never had any', async () => {
    await open();
    await screen.findByText('Firefox on Linux');
    expect(screen.queryByText('Store credit')).not.toBeInTheDocument();
  });
});
