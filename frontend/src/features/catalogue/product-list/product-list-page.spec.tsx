import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aProduct, anAdmin } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { productList } from '../../../testing/lists';
import { respondTo, refusal, server } from '../../../testing/server';

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

/** Records the query of each request. */
const listen = () => {
  const recorded: Record<string, string>[] = [];
  server.use(
    respondTo('GET /products', ({ request }) => {
      recorded.push(Object.fromEntries(new URL(request.url).searchParams));
      return HttpResponse.json(productList([aProduct(1)], 65));
    }),
  );
  return recorded;
};

describe('the list of products', () => {
  it('sorts the product list by name, ascending, and shows how many there are', async () => {
    const recorded = listen();
    renderApp('/products');
    expect(await screen.findByText('Showing 1 of 65 products')).toBeInTheDocument();
    expect(recorded).toEqual([{ sort: 'name', order: 'asc', facets: '1' }]);
  });

  it('searches products at the server once the shopper pauses, and stores the search in the address', async () => {
    onWideScreen();
    const recorded = listen();
    const { user, address } = renderApp('/products');
    await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'ikat');
    await waitFor(() => {
      expect(address()).toBe('/products?search=ikat');
    });
    expect(recorded.map(({ search }) => search)).toEqual([undefined, 'ikat']);
  });

  it('D2: sorts a search by its best match and shows it; another sorting stays in the address', async () => {
    onWideScreen();
    const recorded = listen();
    const { user, address } = renderApp('/products?search=ikat');
    await screen.findByRole('article');
    const sorting = screen.getByRole('combobox', { name: 'Sort by' });
    expect(sorting).toHaveDisplayValue('Best match');
    await user.selectOptions(sorting, 'Name: A to Z');
    expect(address()).toBe('/products?search=ikat&sort=name');
    await waitFor(() => {
      expect(recorded.map(({ sort }) => sort)).toEqual(['match', 'name']);
    });
    await user.selectOptions(sorting, 'Best match');
    expect(address()).toBe('/products?search=ikat');
  });

  it('backend 12: shows that nothing matches, and similar cloths without counting them', async () => {
    const similar = { ...productList([aProduct(1)], 0), isSimilar: true };
    server.use(respondTo('GET /products', similar));
    renderApp('/products?search=velevt');
    const said = await screen.findByText('Nothing matches "velevt". Similar cloths:');
    expect(said.closest('[role=status]')).toBeInTheDocument();
    expect(screen.getByRole('article')).toBeInTheDocument();
    expect(screen.queryByText(/^Showing/)).not.toBeInTheDocument();
  });

  it('filters products by category and sorts them, both in the address', async () => {
    onWideScreen();
    const { user, address } = renderApp('/products');
    await screen.findAllByRole('article');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Silk');
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Sort by' }),
      'Price: high to low',
    );
    expect(address()).toBe('/products?category=silk&sort=price&order=desc');
  });

  it('offers All and the categories of the shop', async () => {
    onWideScreen();
    renderApp('/products?category=SILK');
    await screen.findAllByRole('article');
    const category = screen.getByRole('combobox', { name: 'Category' });
    const options = within(category).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'All',
      'Cotton',
      'Denim',
      'Silk',
      'Synthetic',
      'Wool',
    ]);
    expect(category).toHaveDisplayValue('Silk');
  });

  it('shopper 22: shows the filters in a drawer on a narrow screen, and locks the page below it', async () => {
    const { user, address } = renderApp('/products');
    await screen.findAllByRole('article');
    expect(screen.queryByRole('combobox', { name: 'Category' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const drawer = within(screen.getByRole('dialog', { name: 'Filters' }));
    await user.selectOptions(drawer.getByRole('combobox', { name: 'Category' }), 'Wool');
    await user.type(drawer.getByRole('searchbox'), 'tweed');
    expect(address()).toBe('/products');
    await user.click(await drawer.findByRole('button', { name: /^Show / }));
    expect(address()).toBe('/products?search=tweed&category=wool');
  });

  it('clears all product filters at once', async () => {
    const { user, address } = renderApp('/products?search=ikat&category=cotton&sort=price');
    await user.click(await screen.findByRole('button', { name: 'Clear Filters' }));
    expect(address()).toBe('/products');
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).not.toBeInTheDocument();
  });

  it('loads the product list page by page, and restores the page of the address', async () => {
    server.use(
      respondTo('GET /products', ({ request }) => {
        const page = Number(new URL(request.url).searchParams.get('after') ?? 1);
        const next = page < 3 ? String(page + 1) : null;
        return HttpResponse.json({ ...productList([aProduct(page)], 3), next });
      }),
    );
    const { user, address } = renderApp('/products?page=2');
    expect(await screen.findByText('Showing 2 of 3 products')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Load More' }));
    expect(await screen.findByText('Showing 3 of 3 products')).toBeInTheDocument();
    expect(address()).toBe('/products?page=3');
    expect(screen.queryByRole('button', { name: 'Load More' })).not.toBeInTheDocument();
  });

  it('shows when no product is found, and shows all again on a reset', async () => {
    server.use(respondTo('GET /products', productList([])));
    const { user, address } = renderApp('/products?search=zzz');
    expect(await screen.findByRole('heading', { name: 'No Products Found' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Reset Filters' }));
    expect(address()).toBe('/products');
  });

  it("shows the server's reason when the products cannot be loaded, and offers to try again or go home", async () => {
    server.use(respondTo('GET /products', () => refusal('service.busy')));
    const { user } = renderApp('/products');
    expect(await screen.findByRole('alert')).toHaveTextContent('The shop is very busy.');
    expect(screen.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
    server.use(respondTo('GET /products', productList([aProduct(1)])));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('article')).toBeInTheDocument();
  });

  it.each([
    ['[]'],
    ['{}'],
    ['"hello"'],
    ['{"products":null}'],
    [
      '{"success":true,"products":[{"name":1}],"total":1,"page":1,"pages":1,"isSimilar":false,"next":null,"categories":[]}',
    ],
  ])('browser 3: treats a response of another shape as a failed one: %s', async (body) => {
    const json = { headers: { 'content-type': 'application/json' } };
    server.use(http.get('*/api/products', () => new HttpResponse(body, json)));
    const { user } = renderApp('/products');
    expect(await screen.findByRole('alert')).toHaveTextContent('Error fetching products');
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
    server.use(respondTo('GET /products', productList([aProduct(1)])));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('article')).toBeInTheDocument();
  });

  it('shows a separate message when there was no response at all', async () => {
    server.use(respondTo('GET /products', () => HttpResponse.error() as HttpResponse<never>));
    renderApp('/products');
    expect(await screen.findByText('Error fetching products')).toBeInTheDocument();
  });

  it('shows the link to the back-office only to an admin', async () => {
    renderApp('/products', { as: anAdmin() });
    const add = await screen.findByRole('link', { name: 'Add Product' });
    expect(add).toHaveAttribute('href', '/admin/products');
    expect(screen.getByRole('link', { name: 'Manage Products' })).toHaveAttribute(
      'href',
      '/admin/products',
    );
  });

  it('hides the link to the back-office from a guest', async () => {
    renderApp('/products');
    await screen.findAllByRole('article');
    expect(screen.queryByRole('link', { name: 'Add Product' })).not.toBeInTheDocument();
  });
});

describe('a product card', () => {
  const show = (parts: Parameters<typeof aProduct>[1]) => {
    server.use(respondTo('GET /products', productList([aProduct(1, parts)])));
    return renderApp('/products');
  };

  it('cuts the description on a product card at 80 characters', async () => {
    show({ description: 'x'.repeat(200) });
    expect(await screen.findByText(`${'x'.repeat(80)}...`)).toBeInTheDocument();
  });

  it('shows Adding... for a second, even to a guest, and adds one to the cart', async () => {
    const { user, store } = show({});
    await user.click(await screen.findByRole('button', { name: /^Add to Cart/ }));
    expect(screen.getByRole('button', { name: /^Adding\.\.\./ })).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: /^Add to Cart/ })).toBeInTheDocument();
    expect(store.getState().cart.itemCount).toBe(1);
  });

  it('disables the button of a product card only for that second', async () => {
    show({});
    const add = await screen.findByRole('button', { name: /^Add to Cart/ });
    jest.useFakeTimers();
    fireEvent.click(add);
    act(() => {
      jest.advanceTimersByTime(999);
    });
    expect(add).toHaveAttribute('aria-busy', 'true');
    expect(add).toHaveTextContent(/^Adding\.\.\./);
    act(() => {
      jest.advanceTimersByTime(1);
    });
    expect(add).toHaveTextContent(/^Add to Cart/);
  });

  it('shows image, name, price and any discount on a product card', async () => {
    show({ name: 'Indigo Ikat', price: 30, originalPrice: 40 });
    const card = within(await screen.findByRole('article'));
    expect(card.getByRole('link', { name: 'Indigo Ikat' })).toHaveAttribute(
      'href',
      `/products/${aProduct(1)._id}`,
    );
    expect(card.getByText('$30.00')).toBeVisible();
    expect(card.getByText('25% off')).toBeVisible();
    const image = card.getByRole('presentation');
    expect(image).toHaveAttribute('src', aProduct(1).images[0]);
    fireEvent.error(image);
    expect(card.queryByRole('presentation')).not.toBeInTheDocument();
  });

  it('disables buying a product that is out of stock', async () => {
    show({ stock: 0 });
    expect(await screen.findByRole('button', { name: 'Out of Stock' })).toBeDisabled();
  });

  it('shows when the cart already holds the whole stock of a product', async () => {
    const { user } = show({ stock: 1 });
    await user.click(await screen.findByRole('button', { name: /^Add to Cart/ }));
    await user.click(await screen.findByRole('button', { name: /^Add to Cart/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to add product to cart');
  });
});
