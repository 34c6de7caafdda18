import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { aShopper } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { respondTo, htmlFromProxy, refusal, server } from '../../testing/server';

const open = async (address = '/login') => {
  const app = renderApp(address);
  await screen.findByRole('button', { name: 'Login' });
  const fillIn = async (email: string, password: string) => {
    if (email) await app.user.type(screen.getByLabelText('Email'), email);
    if (password) await app.user.type(screen.getByLabelText('Password'), password);
    await app.user.click(screen.getByRole('button', { name: 'Login' }));
  };
  return { ...app, fillIn };
};

describe('logging in', () => {
  it('shows a message on login, stores the token and leads home', async () => {
    const { fillIn, address } = await open();
    await fillIn('nadia@loomery.test', 'secret-1');
    await screen.findByText('Logged in!');
    await waitFor(() => {
      expect(address()).toBe('/');
    });
    expect(localStorage.getItem('token')).toBe('a-token');
  });

  it('leads back to the page the guest wanted after login', async () => {
    const { fillIn, address } = await open('/admin/orders?status=shipped');
    await fillIn('nadia@loomery.test', 'secret-1');
    await waitFor(() => {
      expect(address()).toBe('/admin/orders?status=shipped');
    });
  });

  it('sends the server whether to remember the visitor', async () => {
    const sent: unknown[] = [];
    server.use(
      respondTo('POST /auth/login', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ token: 'a-token', user: aShopper() });
      }),
    );
    const { fillIn, user } = await open();
    await user.click(screen.getByLabelText('Remember me'));
    await fillIn('Nadia@Loomery.test', 'secret-1');
    await screen.findByText('Logged in!');
    expect(sent).toEqual([{ email: 'nadia@loomery.test', password: 'secret-1', rememberMe: true }]);
  });

  it.each([
    ['nothing', '', ''],
    ['no password', 'nadia@loomery.test', ''],
    ['no email', '', 'secret-1'],
  ])('requires all login fields when there is %s', async (_what, email, password) => {
    const { fillIn, address } = await open();
    await fillIn(email, password);
    expect(await screen.findByText('Please fill in all fields')).toBeVisible();
    expect(address()).toBe('/login');
  });

  it.each([
    ['Invalid credentials', () => refusal('auth.invalidCredentials')],
    ['No response from server. Please check if backend is running.', () => HttpResponse.error()],
  ])('refuses a login with "%s" and keeps what was typed', async (message, reply) => {
    server.use(respondTo('POST /auth/login', reply));
    const { fillIn } = await open();
    await fillIn('nadia@loomery.test', 'secret-1');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByLabelText('Email')).toHaveValue('nadia@loomery.test');
    expect(localStorage.getItem('token')).toBeNull();
  });

  it("refuses a login with the status when a proxy's page replaces the response", async () => {
    const { fillIn } = await open();
    server.use(htmlFromProxy(502));
    await fillIn('nadia@loomery.test', 'secret-1');
    expect(await screen.findByRole('alert')).toHaveTextContent('Server error: 502');
  });

  it('requires a password of six characters, and shows where to go without one', async () => {
    await open();
    expect(screen.getByLabelText('Password')).toHaveAttribute('minlength', '6');
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
      'href',
      '/register',
    );
  });

  it('sends a logged-in user home from the login', async () => {
    const { address } = renderApp('/login', { as: aShopper() });
    await waitFor(() => {
      expect(address()).toBe('/');
    });
  });
});
