import { facetLabel } from '@shop/contracts/catalogue/facet-words';
import { facetValueLabel } from '@shop/contracts/catalogue/facets';
import type { FacetName } from '@shop/contracts/catalogue/facet-names';
import type { ProductList } from '@shop/contracts/catalogue/catalogue';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse } from 'msw';
import { aProduct } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { productList } from '../../../testing/lists';
import { respondTo, server } from '../../../testing/server';

const onWideScreen = () =>
  jest.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media === '(min-width: 1024px)',
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );

const facet = (name: FacetName, counts: Record<string, number>, chosen: string) => ({
  name,
  values: Object.entries(counts).map(([value, count]) => ({
    value,
    label: facetValueLabel(name, value),
    count,
    isChosen: chosen.split(',').includes(value),
  })),
});

/** Serves a shop whose counts depend only on the fibre; returns the query of each request. */
function serveFacets(parts: Partial<ProductList> = {}): URLSearchParams[] {
  const requests: URLSearchParams[] = [];
  server.use(
    respondTo('GET /products', ({ request }) => {
      const query = new URL(request.url).searchParams;
      requests.push(query);
      const fibre = query.get('fibre') ?? '';
      const list = productList([aProduct(1)], fibre ? 12 : 30);
      return HttpResponse.json({
        ...list,
        facets: [
          facet('fibre', { linen: 12, cotton: 9, wool: 3 }, fibre),
          facet('weave', fibre ? { twill: 5, plain: 0 } : { plain: 20, twill: 10 }, ''),
          facet('colour', { blue: 4 }, query.get('colour') ?? ''),
          facet('priceTo', { '9.99': 2, '19.99': 8 }, query.get('priceTo') ?? ''),
          facet('inStock', { '1': 25 }, query.get('inStock') ?? ''),
          facet('piece', { '1': 20, '3': 9 }, query.get('piece') ?? ''),
        ],
        prices: { from: 8, to: 68, isOpen: true, bars: [1, 2, 3, 0] },
        ...parts,
      });
    }),
  );
  return requests;
}

const group = (name: FacetName | 'Price') =>
  within(screen.getByRole('group', { name: name === 'Price' ? name : facetLabel(name) }));
const column = () => screen.findByRole('form', { name: 'Filters' });
const labelsIn = (name: FacetName) =>
  group(name)
    .getAllByRole('checkbox')
    .map((box) => box.closest('label')?.textContent);

describe('the facets next to the list', () => {
  beforeEach(() => {
    onWideScreen();
  });

  it('SF-1, W35: lists only what is in stock from the first choice on, until the shopper removes that filter', async () => {
    const requests = serveFacets();
    const { user, address } = renderApp('/products');
    await column();
    await user.click(group('fibre').getByRole('checkbox', { name: /^Linen/ }));
    expect(address()).toBe('/products?fibre=linen&inStock=1');
    expect(await screen.findByText('Showing 1 of 12 products')).toBeInTheDocument();
    expect(Object.fromEntries(requests.at(-1) ?? [])).toMatchObject({
      fibre: 'linen',
      facets: '1',
    });
    await user.click(screen.getByRole('button', { name: 'Remove In stock' }));
    expect(address()).toBe('/products?fibre=linen');
    await user.click(group('fibre').getByRole('checkbox', { name: /^Cotton/ }));
    expect(address()).toBe('/products?fibre=cotton%2Clinen');
    await user.click(screen.getByRole('button', { name: 'Remove Linen' }));
    await user.click(screen.getByRole('button', { name: 'Remove Cotton' }));
    expect(address()).toBe('/products');
  });

  it('FAB-59: chooses and removes a facet by keyboard only, and announces the count once', async () => {
    serveFacets();
    const { user, address } = renderApp('/products');
    await column();
    const linen = group('fibre').getByRole('checkbox', { name: /^Linen/ });
    for (let presses = 0; document.activeElement !== linen && presses < 80; presses += 1)
      await user.tab();
    await user.keyboard(' ');
    expect(address()).toBe('/products?fibre=linen&inStock=1');
    await screen.findByText('Showing 1 of 12 products');
    const said = screen.getAllByRole('status').filter((one) => /12/.test(one.textContent));
    expect(said).toHaveLength(1);
    expect(linen).toHaveFocus();
    const remove = screen.getByRole('button', { name: 'Remove Linen' });
    for (let presses = 0; document.activeElement !== remove && presses < 120; presses += 1)
      await user.tab();
    await user.keyboard('{Enter}');
    expect(address()).toBe('/products?inStock=1');
  });

  it('FAB-53: goes back one choice at a time, and opens a shared address with its choices', async () => {
    serveFacets();
    const { user, address, goBack } = renderApp('/products?fibre=linen&weave=twill&sort=price');
    await column();
    expect(group('fibre').getByRole('checkbox', { name: /^Linen/ })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Remove Twill' })).toBeVisible();
    await user.click(group('colour').getByRole('checkbox', { name: /^Blue/ }));
    expect(address()).toBe('/products?sort=price&fibre=linen&weave=twill&colour=blue');
    goBack();
    expect(address()).toBe('/products?fibre=linen&weave=twill&sort=price');
  });

  it('X5: keeps values in their place while counts change, and a value without products cannot be pressed', async () => {
    serveFacets();
    const { user, address } = renderApp('/products');
    await column();
    expect(labelsIn('weave')).toEqual(['Plain weave20', 'Twill10']);
    const linen = group('fibre').getByRole('checkbox', { name: /^Linen/ });
    await user.click(linen);
    await waitFor(() => {
      expect(labelsIn('weave')).toEqual(['Plain weave0', 'Twill5']);
    });
    expect(linen).toHaveFocus();
    const plain = group('weave').getByRole('checkbox', { name: /^Plain/ });
    expect(plain).toHaveAttribute('aria-disabled', 'true');
    await user.click(plain);
    expect(address()).toBe('/products?fibre=linen&inStock=1');
    expect(plain).not.toBeChecked();
  });

  it('X6: chooses a price by a step, by the keys of a handle and by a field with cents', async () => {
    serveFacets();
    const { user, address } = renderApp('/products?inStock=1');
    await column();
    await user.click(group('Price').getByRole('button', { name: /^Under \$20/ }));
    expect(address()).toBe('/products?priceTo=19.99&inStock=1');
    await user.click(group('Price').getByRole('button', { name: /^Under \$20/ }));
    const highest = screen.getByRole('slider', { name: 'Highest price' });
    expect(highest).toHaveAttribute('aria-valuetext', '$68 and more');
    fireEvent.keyDown(highest, { key: 'PageDown' });
    fireEvent.change(highest, { target: { value: '57' } });
    expect(address()).toBe('/products?inStock=1');
    await waitFor(() => {
      expect(address()).toBe('/products?priceTo=57&inStock=1');
    });
    await user.type(screen.getByRole('textbox', { name: 'From $' }), '9.50{Enter}');
    expect(address()).toBe('/products?priceFrom=9.5&priceTo=57&inStock=1');
    fireEvent.change(screen.getByRole('slider', { name: 'Highest price' }), {
      target: { value: '68' },
    });
    await waitFor(() => {
      expect(address()).toBe('/products?priceFrom=9.5&inStock=1');
    });
  });

  it('FAB-54: chooses the least length in one piece, and any again', async () => {
    serveFacets();
    const { user, address } = renderApp('/products?inStock=1');
    await column();
    await user.click(group('piece').getByRole('radio', { name: /^3 m/ }));
    expect(address()).toBe('/products?inStock=1&piece=3');
    await user.click(group('piece').getByRole('radio', { name: 'Any length' }));
    expect(address()).toBe('/products?inStock=1');
  });

  it('SF-6, W34: names what was left out of an address, and drops it with the next choice', async () => {
    serveFacets({ ignored: [{ name: 'fibre', value: 'unobtainium' }] });
    const { user, address } = renderApp('/products?fibre=linen,unobtainium');
    expect(await screen.findByText('Left out: unobtainium')).toBeVisible();
    await user.click(group('colour').getByRole('checkbox', { name: /^Blue/ }));
    expect(address()).toBe('/products?fibre=linen&colour=blue');
  });

  it('X8: shows no late reply to an earlier choice', async () => {
    serveFacets();
    const { user } = renderApp('/products');
    await column();
    let replyToFirst: () => void = () => undefined;
    const secondShown = new Promise<void>((resolve) => {
      replyToFirst = resolve;
    });
    server.use(
      respondTo('GET /products', async ({ request }) => {
        const isFirst = !new URL(request.url).searchParams.has('colour');
        if (isFirst) await secondShown;
        return HttpResponse.json(productList([aProduct(1)], isFirst ? 7 : 5));
      }),
    );
    await user.click(group('fibre').getByRole('checkbox', { name: /^Linen/ }));
    await user.click(group('colour').getByRole('checkbox', { name: /^Blue/ }));
    expect(await screen.findByText('Showing 1 of 5 products')).toBeVisible();
    replyToFirst();
    await delay(250);
    expect(screen.getByText('Showing 1 of 5 products')).toBeVisible();
  });

  it('X9: shows a dot next to the name of a colour', async () => {
    serveFacets();
    renderApp('/products');
    await column();
    const blue = group('colour').getByText('Blue').closest('label');
    expect(blue?.querySelector('circle')).toHaveAttribute('fill', '#2e4f86');
  });

  it('X7: sends the facets as a plain form without scripts', async () => {
    serveFacets();
    renderApp('/products?search=shirt&sort=price');
    const form = await column();
    expect(form).toHaveAttribute('action', '/products');
    const hidden = [...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')];
    expect(hidden.map(({ name, value }) => [name, value])).toEqual([
      ['search', 'shirt'],
      ['sort', 'price'],
      ['order', 'asc'],
    ]);
    expect(group('fibre').getByRole('checkbox', { name: /^Linen/ })).toHaveAttribute(
      'name',
      'fibre',
    );
  });
});

describe('the facets in the drawer', () => {
  it('FAB-60: counts the choice in the drawer, and shows it with one step of history', async () => {
    serveFacets();
    // The second entry stands for that of the open drawer, which the choice replaces (use-back-closes.spec.tsx).
    const { user, address, goBack } = renderApp('/products', { from: '/products' });
    await screen.findAllByRole('article');
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const drawer = within(screen.getByRole('dialog', { name: 'Filters' }));
    expect(await drawer.findByRole('button', { name: 'Show 30' })).toBeVisible();
    const fibre = within(drawer.getByRole('group', { name: 'Fibre' }));
    await user.click(fibre.getByRole('checkbox', { name: /^Linen/ }));
    await user.click(fibre.getByRole('checkbox', { name: /^Wool/ }));
    expect(address()).toBe('/products');
    await user.click(await drawer.findByRole('button', { name: 'Show 12' }));
    expect(address()).toBe('/products?fibre=linen%2Cwool&inStock=1');
    expect(screen.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
    goBack();
    expect(address()).toBe('/products');
  });
});
