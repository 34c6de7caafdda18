import type { InfoContent } from '@shop/contracts/content/info-content';
import { setContent } from '@shop/contracts/core/shown-content';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { company } from '@shop/contracts/core/company';
import { prerender } from '../../prerender';
import { aProduct } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { productList } from '../../testing/lists';
import { respondTo, refusal, server } from '../../testing/server';
import { page } from '../../../content/pages/home.md';
import { yearsAt } from '../shop-blocks/stats-strip';

const slides = page().blocks.flatMap((block) => (block.kind === 'slides' ? block.slides : []));
const carousel = () => screen.findByRole('region', { name: 'Cloth of the season' });
/** Returns the label of the slide that is not inert: `1 of 3`. */
const shown = () =>
  screen
    .getAllByRole('group', { name: /of 3$/ })
    .filter((slide) => !slide.hasAttribute('inert'))
    .map((slide) => slide.getAttribute('aria-label'))
    .join();
const seconds = (count: number) => {
  act(() => {
    jest.advanceTimersByTime(count * 1_000);
  });
};

describe('the carousel of the home page', () => {
  const openOnStoppedClock = async () => {
    renderApp('/');
    const region = await carousel();
    jest.useFakeTimers();
    // A manual step restarts the timer, which now runs on the fake clock.
    fireEvent.click(within(region).getByRole('button', { name: 'Next slide' }));
    fireEvent.click(within(region).getByRole('button', { name: 'Previous slide' }));
    return within(region);
  };
  it('advances the carousel every five seconds, and starts again after the last slide', async () => {
    await openOnStoppedClock();
    seconds(4.9);
    expect(shown()).toBe('1 of 3');
    seconds(0.2);
    expect(shown()).toBe('2 of 3');
    seconds(5);
    seconds(5);
    expect(shown()).toBe('1 of 3');
  });

  it('stops the carousel when it is paused, and continues it afterwards', async () => {
    const region = await openOnStoppedClock();
    fireEvent.click(region.getByRole('button', { name: 'Pause slides' }));
    seconds(11);
    expect(shown()).toBe('1 of 3');
    fireEvent.click(region.getByRole('button', { name: 'Play slides' }));
    seconds(5.1);
    expect(shown()).toBe('2 of 3');
  });

  it('stops the carousel under the pointer and with the focus inside', async () => {
    await openOnStoppedClock();
    const region = await carousel();
    fireEvent.mouseEnter(region);
    seconds(6);
    fireEvent.mouseLeave(region);
    fireEvent.focus(within(region).getByRole('button', { name: 'Next slide' }));
    seconds(6);
    expect(shown()).toBe('1 of 3');
  });

  it('moves the carousel by hand, forwards, backwards and to any slide', async () => {
    const { user } = renderApp('/');
    const region = within(await carousel());
    await user.click(region.getByRole('button', { name: 'Previous slide' }));
    expect(shown()).toBe('3 of 3');
    await user.click(region.getByRole('button', { name: 'Go to slide 2' }));
    expect(shown()).toBe('2 of 3');
    await user.click(region.getByRole('button', { name: 'Next slide' }));
    expect(shown()).toBe('3 of 3');
  });
});

describe('a slide', () => {
  it.each(slides)(
    'shows the slide "$title", and links it to the products and the company',
    async (slide) => {
      renderApp('/');
      const region = await carousel();
      const group = screen
        .getAllByRole('group', { name: /of 3$/ })
        .find((one) => one.textContent.includes(slide.title));
      if (!group) throw new Error('no such slide');
      expect(region).toContainElement(group);
      for (const text of [slide.badge, slide.title, slide.text])
        expect(within(group).getByText(text)).toBeInTheDocument();
      const links = within(group).getAllByRole('link');
      expect(links.map((link) => link.getAttribute('href'))).toEqual(['/products', '/about']);
    },
  );
});

describe('the home page', () => {
  it('shows the first four products on the home page and requests no more', async () => {
    const recorded: string[] = [];
    server.use(
      respondTo('GET /products', ({ request }) => {
        recorded.push(new URL(request.url).search);
        return HttpResponse.json(
          productList(
            [1, 2, 3, 4].map((n) => aProduct(n)),
            65,
          ),
        );
      }),
    );
    renderApp('/');
    expect(await screen.findAllByRole('article')).toHaveLength(4);
    expect(recorded).toEqual(['?limit=4']);
    expect(screen.getByRole('link', { name: 'View All Products' })).toHaveAttribute(
      'href',
      '/products',
    );
  });

  it('shopper 14: does not describe the featured products as the first by name', async () => {
    renderApp('/');
    const featured = within(await screen.findByRole('region', { name: 'Featured products' }));
    expect(featured.queryByText(/by name/)).not.toBeInTheDocument();
    expect(await featured.findAllByRole('article')).not.toHaveLength(0);
  });

  it.each([
    ['2026-11-24', '15+'],
    ['2031-01-01', '20+'],
  ])('shows the years of the company: at %s %s', (day, years) => {
    expect(yearsAt(new Date(day))).toBe(years);
  });

  it('shows the real number of products', async () => {
    server.use(respondTo('GET /public-stats', { products: 1_250, clients: 57, orders: 310 }));
    renderApp('/');
    const figures = within(await screen.findByRole('region', { name: 'The company in figures' }));
    expect(await figures.findByText('1,250')).toBeInTheDocument();
    for (const [label, value] of [
      ['products', '1,250'],
      ['clients', '57'],
      ['orders', '310'],
      ['years', `${String(new Date().getFullYear() - company.founded)}+`],
    ])
      expect(figures.getByText(label ?? '').parentElement?.nextSibling).toHaveTextContent(
        value ?? '',
      );
    expect(figures.getByText('with an account')).toBeInTheDocument();
    expect(figures.queryByText('8500+')).not.toBeInTheDocument();
  });

  it.each([
    ['Cotton Lawn', '/products?category=cotton'],
    ['Silk Charmeuse', '/products?category=silk'],
    ['Wool Tweed', '/products?category=wool'],
    ['Synthetic Velvet', '/products?category=synthetic'],
  ])('links %s on the home page to its cloth', async (name, address) => {
    renderApp('/');
    expect(await screen.findByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute(
      'href',
      address,
    );
  });

  it.each([
    ['Contact Us', '/contact'],
    ['View Catalogue', '/catalog'],
    ['Fabric Manufacturing', '/fabric-manufacturing'],
    ['Custom Printing', '/custom-printing'],
    ['Textile Design', '/textile-design'],
    ['Quality Control', '/quality-control'],
  ])('links "%s" on the home page to %s', async (name, address) => {
    renderApp('/');
    const main = within(await screen.findByRole('main'));
    expect(await main.findByRole('link', { name })).toHaveAttribute('href', address);
  });

  it('browser 3: keeps the home page when the products have an unexpected shape', async () => {
    server.use(http.get('*/api/products', () => HttpResponse.json([])));
    const { user } = renderApp('/');
    expect(await screen.findByText('Error fetching products')).toBeVisible();
    server.use(respondTo('GET /products', productList([aProduct(1)])));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('article')).toBeInTheDocument();
  });

  it('shows when the home products failed to load, and tries again on request', async () => {
    server.use(respondTo('GET /products', () => refusal('service.unavailable')));
    const { user } = renderApp('/');
    expect(await screen.findByText('Service temporarily unavailable')).toBeInTheDocument();
    server.use(respondTo('GET /products', productList([aProduct(1)])));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('article')).toBeInTheDocument();
  });
});

describe('a home page that admins have edited', () => {
  afterEach(() => {
    setContent(null);
  });
  const content: InfoContent = {
    title: 'Cloth',
    lede: 'In short.',
    blocks: [
      { kind: 'slides', title: 'Season', slides: slides.slice(0, 1) },
      { kind: 'products', title: 'For shirts', query: 'limit=4&use=shirts' },
      { kind: 'prose', title: 'Our sale', text: ['Within {{returns.within}}.'] },
    ],
  };

  it('W24: shows the parts of the edited text, with the products that it chooses', async () => {
    setContent({ version: 1, pages: ['/'], menus: null });
    const recorded: string[] = [];
    server.use(
      respondTo('GET /pages', { path: '/', content }),
      respondTo('GET /products', ({ request }) => {
        recorded.push(new URL(request.url).search);
        return HttpResponse.json(productList([aProduct(1)], 1));
      }),
    );
    renderApp('/');
    expect(await screen.findByRole('region', { name: 'For shirts' })).toBeVisible();
    expect(await screen.findByText('Within 30 days.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Shop by cloth' })).not.toBeInTheDocument();
    expect(recorded).toEqual(['?limit=4&use=shirts']);
  });

  it('W24: shows the original if the edited text cannot be loaded', async () => {
    setContent({ version: 1, pages: ['/'], menus: null });
    server.use(respondTo('GET /pages', () => refusal('service.unavailable')));
    renderApp('/');
    expect(await screen.findByRole('region', { name: 'Shop by cloth' })).toBeVisible();
  });

  it('W24: renders the edited text to HTML', async () => {
    const html = await prerender(
      new URL('http://shop.test/'),
      [{ address: '/api/pages?path=%2F', body: { path: '/', content } }],
      { content: { version: 1, pages: ['/'], menus: null } },
    );
    expect(html).toContain('Season');
    expect(html).not.toContain('Shop by cloth');
  });
});
