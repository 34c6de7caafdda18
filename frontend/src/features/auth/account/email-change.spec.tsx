import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { aShopper } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { respondTo, refusal, server } from '../../../testing/server';

const OLD = 'nadia@loomery.test';
const NEW = 'nadia.karim@example.test';
const done = { success: true as const, message: 'Your e-mail address has not been changed.' };
const none = { success: true as const, pending: null };
const waiting = (email = NEW) => ({
  success: true as const,
  pending: { email, expiresAt: '2026-11-24T14:05:00.000Z' },
});
const panel = () => within(screen.getByRole('region', { name: 'E-mail address' }));
const open = async () => {
  const app = renderApp('/account', { as: aShopper() });
  await screen.findByRole('region', { name: 'E-mail address' });
  return app;
};

/** Serves an account with a pending change, and records what was sent. */
function serve(pending: ReturnType<typeof waiting> | typeof none = none) {
  let now: typeof pending = pending;
  const sent: unknown[] = [];
  server.use(
    respondTo('GET /auth/email-change', () => HttpResponse.json(now)),
    respondTo('POST /auth/email-change', async ({ request }) => {
      const body = (await request.json()) as { email: string };
      sent.push(body);
      now = waiting(body.email);
      return HttpResponse.json(now, { status: 202 });
    }),
    respondTo('DELETE /auth/email-change', () => {
      now = none;
      return HttpResponse.json(done);
    }),
  );
  return {
    sent,
    confirmElsewhere: () => {
      now = none;
      server.use(respondTo('GET /auth/user', aShopper({ email: NEW })));
    },
  };
}

const ask = async (
  { user }: Awaited<ReturnType<typeof open>>,
  email: string,
  password = 'six666',
) => {
  const field = await panel().findByLabelText('New e-mail address');
  await user.clear(field);
  if (email) await user.type(field, email);
  await user.type(panel().getByLabelText('Your password'), password);
  await user.click(panel().getByRole('button', { name: 'Send the link' }));
};

describe('the e-mail address of an account', () => {
  it('backend 19: changes the e-mail address by a link sent to the new one, and keeps the old until then', async () => {
    const { sent } = serve();
    const app = await open();
    expect(panel().getByText(OLD)).toBeVisible();
    await ask(app, NEW);
    expect(await panel().findByRole('status')).toHaveTextContent(
      `Confirm the link that we sent to ${NEW}`,
    );
    expect(panel().getByText(OLD)).toBeVisible();
    expect(sent).toEqual([{ email: NEW, password: 'six666' }]);
  });

  it('backend 19: keeps the e-mail address when the change is cancelled', async () => {
    serve(waiting());
    const { user } = await open();
    await user.click(await panel().findByRole('button', { name: 'Cancel the change' }));
    expect(await screen.findByText(done.message)).toBeVisible();
    expect(await panel().findByLabelText('New e-mail address')).toHaveValue('');
  });

  it('backend 19: requests the e-mail change again, or another one, in place of the pending one', async () => {
    const { sent } = serve(waiting());
    const app = await open();
    await app.user.click(await panel().findByRole('button', { name: 'Send another link' }));
    expect(panel().getByLabelText('New e-mail address')).toHaveValue(NEW);
    await ask(app, 'other@example.test');
    expect(await panel().findByText('other@example.test')).toBeVisible();
    await waitFor(() => {
      expect(panel().queryByLabelText('New e-mail address')).toBeNull();
    });
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['', 'Please fill in all fields'],
    ['nadia', 'Please enter a valid email address'],
  ])('backend 19: refuses to request an e-mail change with %j', async (email, message) => {
    const { sent } = serve();
    await ask(await open(), email);
    expect(await panel().findByText(message)).toBeVisible();
    expect(sent).toEqual([]);
  });

  it.each([
    'auth.wrongPassword',
    'auth.sameEmail',
    'auth.tooManyLinks',
    'request.tooMany',
  ] as const)('backend 19: shows why an e-mail change was not requested: %s', async (code) => {
    server.use(respondTo('POST /auth/email-change', () => refusal(code)));
    await ask(await open(), NEW);
    const alert = await panel().findByRole('alert');
    const { message } = (await refusal(code).json()) as { message: string };
    expect(alert).toHaveTextContent(message);
  });

  it('backend 19: shows the new e-mail address in this tab too once the link was followed in another one', async () => {
    const { confirmElsewhere } = serve(waiting());
    await open();
    await panel().findByRole('button', { name: 'Cancel the change' });
    confirmElsewhere();
    window.dispatchEvent(new Event('focus'));
    expect(await panel().findByLabelText('New e-mail address')).toBeVisible();
    expect(await panel().findByText(NEW)).toBeVisible();
  });
});

describe('the link to a new e-mail address', () => {
  it('backend 19: confirms the new e-mail address by a click, and the shop uses it at once', async () => {
    const sent: unknown[] = [];
    const { user, store } = renderApp('/confirm-email#the-token', { as: aShopper() });
    server.use(
      respondTo('POST /auth/confirm-email', async ({ request }) => {
        sent.push(await request.json());
        server.use(respondTo('GET /auth/user', aShopper({ email: NEW })));
        return HttpResponse.json({ ...done, message: 'Your e-mail address has been changed.' });
      }),
    );
    const button = await screen.findByRole('button', { name: 'Confirm this address' });
    expect(sent).toEqual([]);
    await user.click(button);
    expect(await screen.findByText('Your e-mail address has been changed.')).toBeVisible();
    expect(sent).toEqual([{ token: 'the-token' }]);
    await waitFor(() => {
      expect(store.getState().auth.user?.email).toBe(NEW);
    });
    expect(screen.getByRole('link', { name: 'Your account' })).toHaveAttribute('href', '/account');
  });

  it('backend 19: leads a guest, and a user whose session ended, to the login after the confirmation', async () => {
    server.use(respondTo('POST /auth/confirm-email', done));
    const { user, store } = renderApp('/confirm-email#the-token', { as: aShopper() });
    const button = await screen.findByRole('button', { name: 'Confirm this address' });
    await waitFor(() => {
      expect(store.getState().auth.isAuthenticated).toBe(true);
    });
    server.use(respondTo('GET /auth/user', () => refusal('auth.required')));
    await user.click(button);
    const main = within(screen.getByRole('main'));
    expect(await main.findByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  });

  it.each(['auth.linkInvalid', 'auth.emailTaken'] as const)(
    'backend 19: shows why a link to a new e-mail is invalid, and where to get another: %s',
    async (code) => {
      server.use(respondTo('POST /auth/confirm-email', () => refusal(code)));
      const { user } = renderApp('/confirm-email#old');
      await user.click(await screen.findByRole('button', { name: 'Confirm this address' }));
      const { message } = (await refusal(code).json()) as { message: string };
      expect(await screen.findByRole('alert')).toHaveTextContent(message);
      expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
        'href',
        '/account',
      );
    },
  );

  it('backend 19: reports a missing link if the address contains none', async () => {
    renderApp('/confirm-email');
    expect(await screen.findByText(/no longer valid/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirm this address' })).toBeNull();
  });
});
