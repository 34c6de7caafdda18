import { fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { readRecent, rememberRecent } from '../../../lib/recent-list';
import { aProduct } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { productList } from '../../../testing/lists';
import { respondTo, server } from '../../../testing/server';

const silk = aProduct(1, { name: 'Silk Damask', category: 'silk', price: 30 });

/** Opens an information page; the list finds the silk for texts that its name begins with. */
function open() {
  const searched: string[] = [];
  server.use(
    respondTo('GET /products', ({ request }) => {
      const search = new URL(request.url).searchParams.get('search') ?? '';
      searched.push(search);
      const isFound = silk.name.toLowerCase().startsWith(search.toLowerCase());
      return HttpResponse.json(productList(isFound ? [silk] : [], isFound ? 1 : 0));
    }),
    respondTo('GET /products/:id', silk),
  );
  return { ...renderApp('/faq'), searched };
}
const field = () => screen.findByRole('combobox', { name: 'Find a fabric' });

describe('the search of the header', () => {
  beforeEach(() => {
    localStorage.clear();
  });

  it('SF-4: suggests fabrics, categories and pages, and opens one by keyboard only', async () => {
    const { user } = open();
    await user.type(await field(), 'si');
    const list = within(await screen.findByRole('listbox', { name: 'Suggestions' }));
    expect(await list.findByRole('option', { name: 'Silk Damask $30.00' })).toBeVisible();
    expect(list.getByRole('option', { name: 'Silk' })).toHaveAttribute(
      'href',
      '/products?category=silk',
    );
    await user.keyboard('{ArrowDown}');
    expect(await field()).toHaveAttribute('aria-activedescendant', 'header-suggestions-0');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Silk Damask' })).toBeVisible();
  });

  it('X8: searches the typed text on Enter without an arrow, and remembers it', async () => {
    const { user, address } = open();
    await user.type(await field(), 'silk{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
    expect(address()).toBe('/products?search=silk');
    expect(readRecent('recent-searches')).toEqual(['silk']);
  });

  it('X8: acts on no key while an input method composes', async () => {
    const { user } = open();
    await user.type(await field(), 'sil');
    await screen.findByRole('option', { name: 'Silk Damask $30.00' });
    fireEvent.keyDown(await field(), { key: 'ArrowDown', isComposing: true });
    expect(await field()).not.toHaveAttribute('aria-activedescendant');
  });

  it('X15: offers recent searches in the empty field, until they are cleared', async () => {
    rememberRecent('recent-searches', 'ikat', 5);
    const { user } = open();
    await user.click(await field());
    expect(await screen.findByRole('option', { name: 'ikat' })).toHaveAttribute(
      'href',
      '/products?search=ikat',
    );
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByRole('option')).toBeNull();
    expect(readRecent('recent-searches')).toEqual([]);
  });

  it('requests nothing for a single character', async () => {
    const { user, searched } = open();
    await user.type(await field(), 's');
    await user.keyboard('{Escape}');
    expect(searched).toEqual([]);
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});
