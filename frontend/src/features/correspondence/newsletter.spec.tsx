import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { renderApp } from '../../testing/render-app';
import { respondTo, refusal, server } from '../../testing/server';

const SUBSCRIBED = 'Successfully subscribed to our textile insights!';
const done = (message: string) => ({ success: true as const, message });
const token = 'a'.repeat(43);

describe('the newsletter in the footer', () => {
  it('shows for three seconds that the newsletter sign-up worked, and clears the field', async () => {
    const sent: unknown[] = [];
    server.use(
      respondTo('POST /newsletter', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(done(SUBSCRIBED), { status: 202 });
      }),
    );
    const { user } = renderApp('/cart');
    await user.type(await screen.findByLabelText('Newsletter'), 'nadia@loomery.test');
    const sentAt = performance.now();
    await user.click(screen.getByRole('button', { name: 'Subscribe' }));
    expect(await screen.findByText(SUBSCRIBED)).toBeVisible();
    expect(screen.getByLabelText('Newsletter')).toHaveValue('');
    expect(sent).toEqual([{ email: 'nadia@loomery.test' }]);
    await waitFor(
      () => {
        expect(screen.queryByText(SUBSCRIBED)).not.toBeInTheDocument();
      },
      { timeout: 6_000 },
    );
    expect(performance.now() - sentAt).toBeGreaterThan(2_900);
  });

  it('shows that the newsletter sign-up failed, and keeps the address', async () => {
    server.use(respondTo('POST /newsletter', () => refusal('request.tooMany')));
    const { user } = renderApp('/cart');
    await user.type(await screen.findByLabelText('Newsletter'), 'nadia@loomery.test');
    await user.click(screen.getByRole('button', { name: 'Subscribe' }));
    expect(await screen.findByText(/Too many requests/)).toBeVisible();
    expect(screen.getByLabelText('Newsletter')).toHaveValue('nadia@loomery.test');
  });
});

describe('the link in a newsletter e-mail', () => {
  it.each([
    ['confirm', '#', 'Yes, send them', 'You are subscribed', 'Thank you.'],
    ['unsubscribe', '#', 'Unsubscribe', 'You are unsubscribed', 'No further newsletter.'],
  ] as const)(
    'security L11: follows the newsletter link to %s, by %s, at a click, and not by being opened',
    async (what, before, action, title, message) => {
      const sent: unknown[] = [];
      server.use(
        respondTo(`POST /newsletter/${what}`, async ({ request }) => {
          sent.push(await request.json());
          return HttpResponse.json(done(message));
        }),
      );
      const { user } = renderApp(`/newsletter/${what}${before}${token}`);
      const button = await screen.findByRole('button', { name: action });
      expect(sent).toEqual([]);
      await user.click(button);
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
      expect(screen.getByText(message)).toBeVisible();
      expect(sent).toEqual([{ token }]);
    },
  );

  it('shows that a newsletter link is invalid', async () => {
    server.use(respondTo('POST /newsletter/confirm', () => refusal('correspondence.linkInvalid')));
    const { user } = renderApp('/newsletter/confirm#x');
    await user.click(await screen.findByRole('button', { name: 'Yes, send them' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is no longer valid.');
  });
});
