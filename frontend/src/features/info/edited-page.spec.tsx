import { setContent } from '@shop/contracts/core/shown-content';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { prerender } from '../../prerender';
import { renderApp } from '../../testing/render-app';
import { refusal, respondTo, server } from '../../testing/server';
import type { ShownPage } from '@shop/contracts/content/pages';

const shown = (path: string, title: string): ShownPage => ({
  path,
  content: {
    title,
    lede: 'In short.',
    blocks: [
      {
        kind: 'prose',
        title: 'One',
        text: ['<script>alert(1)</script>', 'Within {{returns.within}}.'],
      },
    ],
  },
});
afterEach(() => {
  setContent(null);
});

describe('a page that admins have written', () => {
  it('BO-15: replaces the text of the build, with figures filled in and scripts as text', async () => {
    setContent({ version: 1, pages: ['/terms'], menus: null });
    server.use(
      respondTo('GET /pages', ({ request }) =>
        HttpResponse.json(shown(String(new URL(request.url).searchParams.get('path')), 'Ours')),
      ),
    );
    renderApp('/terms');
    const main = within(screen.getByRole('main'));
    expect(await main.findByRole('heading', { level: 1, name: 'Ours' })).toBeVisible();
    expect(main.getByText('<script>alert(1)</script>')).toBeVisible();
    expect(main.getByText('Within 30 days.')).toBeVisible();
    await waitFor(() => {
      expect(document.title).toBe('Ours · Loomery');
    });
  });

  it('BO-15: shows the text of the build if the edited one cannot be loaded', async () => {
    setContent({ version: 1, pages: ['/terms'], menus: null });
    server.use(respondTo('GET /pages', () => refusal('service.unavailable')));
    renderApp('/terms');
    expect(await screen.findByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
  });

  it('BO-15: opens a page that admins have added, redirects an old address to it, and shows when there is none', async () => {
    server.use(respondTo('GET /pages', shown('/pages/care', 'Care')));
    const { address } = renderApp('/pages/washing');
    expect(await screen.findByRole('heading', { level: 1, name: 'Care' })).toBeVisible();
    expect(address()).toBe('/pages/care');
    server.use(respondTo('GET /pages', () => refusal('catalogue.pageNotFound')));
    renderApp('/pages/none');
    expect(
      await screen.findByRole('heading', { name: 'There is no page at this address' }),
    ).toBeVisible();
  });

  it('BO-15: renders an edited page to HTML with its text', async () => {
    const address = '/api/pages?path=%2Fpages%2Fcare';
    const html = await prerender(
      new URL('http://shop.test/pages/care'),
      [{ address, body: shown('/pages/care', 'Care') }],
      { content: { version: 1, pages: ['/pages/care'], menus: null } },
    );
    expect(html).toContain('Care</h1>');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('Within 30 days.');
  });
});
