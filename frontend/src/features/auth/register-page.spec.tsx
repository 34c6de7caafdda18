import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { aShopper } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { respondTo, refusal, server } from '../../testing/server';

const entry = { name: 'Nadia Rahman', email: 'nadia@loomery.test', password: 'secret-1' };

const register = async (parts: Partial<typeof entry> & { confirm?: string } = {}) => {
  const app = renderApp('/register');
  const button = await screen.findByRole('button', { name: 'Register' });
  const { name, email, password, confirm } = { ...entry, confirm: 'secret-1', ...parts };
  const fields = {
    'Full name': name,
    Email: email,
    Password: password,
    'Confirm password': confirm,
  };
  for (const [label, text] of Object.entries(fields))
    if (text) await app.user.type(screen.getByLabelText(label), text);
  await app.user.dblClick(button);
  return app;
};

describe('registering', () => {
  it('creates the account once for a double click, signs in and leads home', async () => {
    const sent: unknown[] = [];
    server.use(
      respondTo('POST /auth/register', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ token: 'a-token', user: aShopper() });
      }),
    );
    const { address } = await register();
    await screen.findByText('Registered!');
    await waitFor(() => {
      expect(address()).toBe('/');
    });
    expect(sent).toEqual([entry]);
    expect(localStorage.getItem('token')).toBe('a-token');
  });

  it.each([
    ['Please fill in all fields', { name: '' }],
    ['Passwords do not match', { confirm: 'secret-2' }],
    ['Password must be at least 6 characters', { password: 'short', confirm: 'short' }],
  ])('shows "%s" before a registration is sent', async (message, parts) => {
    await register(parts);
    expect(await screen.findByText(message)).toBeVisible();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it.each([
    ['what the server says', () => refusal('request.tooMany'), /Too many requests/],
    ['that it failed', () => HttpResponse.error(), /Registration failed/],
  ])('shows %s when a registration is refused', async (_what, reply, message) => {
    server.use(respondTo('POST /auth/register', reply));
    await register();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });
});
