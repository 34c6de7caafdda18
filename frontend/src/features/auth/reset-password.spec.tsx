import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { renderApp } from '../../testing/render-app';
import { respondTo, refusal, server } from '../../testing/server';

const sentence = 'If there is an account with this address, an e-mail with a link is on its way.';

describe('a forgotten password', () => {
  it('requests a password reset from the login page, with the same response for every address', async () => {
    const sent: unknown[] = [];
    server.use(
      respondTo('POST /auth/forgot-password', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ success: true, message: sentence }, { status: 202 });
      }),
    );
    const { user, address } = renderApp('/login');
    await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    expect(address()).toBe('/forgot-password');
    await user.click(await screen.findByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText('Please fill in all fields')).toBeVisible();
    await user.type(screen.getByLabelText('Email'), 'nadia@loomery.test');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText(sentence, { exact: false })).toBeVisible();
    expect(sent).toEqual([{ email: 'nadia@loomery.test' }]);
  });

  it('reports too many requests for a password reset', async () => {
    server.use(respondTo('POST /auth/forgot-password', () => refusal('request.tooMany')));
    const { user } = renderApp('/forgot-password');
    await user.type(await screen.findByLabelText('Email'), 'nadia@loomery.test');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/Too many requests/);
  });

  const fill = async (user: ReturnType<typeof renderApp>['user'], confirm = 'new one') => {
    await user.type(await screen.findByLabelText('New password'), 'new one');
    await user.type(screen.getByLabelText('Confirm password'), confirm);
    await user.click(screen.getByRole('button', { name: 'Set new password' }));
  };

  it('sets a new password with the link, and leads to the login', async () => {
    const sent: unknown[] = [];
    server.use(
      respondTo('POST /auth/reset-password', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ success: true, message: 'Your password has been changed.' });
      }),
    );
    const { user, address } = renderApp('/reset-password#the-token');
    await fill(user);
    await waitFor(() => {
      expect(address()).toBe('/login');
    });
    expect(screen.getByText('Your password has been changed.')).toBeVisible();
    expect(sent).toEqual([{ token: 'the-token', password: 'new one' }]);
  });

  it('refuses a new password typed in two ways, or with an invalid link', async () => {
    server.use(respondTo('POST /auth/reset-password', () => refusal('auth.linkInvalid')));
    const { user, address } = renderApp('/reset-password#old');
    await fill(user, 'another');
    expect(await screen.findByText('Passwords do not match')).toBeVisible();
    await user.clear(screen.getByLabelText('Confirm password'));
    await user.clear(screen.getByLabelText('New password'));
    await fill(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(/no longer valid/);
    await user.click(screen.getByRole('link', { name: 'Ask for a new link' }));
    expect(address()).toBe('/forgot-password');
  });

  it('refuses a new password without a link', async () => {
    renderApp('/reset-password');
    expect(await screen.findByText(/no longer valid/)).toBeVisible();
    expect(screen.queryByLabelText('New password')).toBeNull();
  });
});
