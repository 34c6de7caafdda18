import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { aProduct, aShopper } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { respondTo, server } from '../../testing/server';

const [white, navy] = [aProduct(1), aProduct(2)].map(({ _id }) => _id) as [string, string];
const colours = [
  {
    _id: white,
    name: 'White',
    hex: '#FFFFFF',
    family: 'white' as const,
    inStock: true,
    image: null,
  },
  { _id: navy, name: 'Navy', hex: '#1B2A4A', family: 'blue' as const, inStock: false, image: null },
];
const siblings = colours.map((colour, at) => ({ ...colour, price: 10 + at }));
const colourway = (at: 1 | 2) => {
  const { name, hex, family, inStock } = colours[at - 1]!;
  return aProduct(at, {
    name: 'Poplin',
    price: 9 + at,
    stock: inStock ? 20 : 0,
    colour: { name, hex, family },
    siblings,
  });
};

describe('the colours of a cloth on its page', () => {
  it('FAB-65: switches the colour with its own address, and keeps quantity, tab and scroll', async () => {
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    server.use(
      http.get('*/api/products/:id', async ({ params }) => {
        if (params['id'] === navy) await delay(150);
        return HttpResponse.json(colourway(params['id'] === navy ? 2 : 1));
      }),
    );
    const { user, address } = renderApp(`/products/${white}`, { as: aShopper() });
    const picker = within(await screen.findByRole('list', { name: 'Colours' }));
    expect(screen.getByRole('heading', { name: 'Colour: White' })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Specifications' }));
    await user.click(picker.getByRole('link', { name: 'Navy, sold out' }));
    expect(address()).toBe(`/products/${navy}`);
    expect(screen.queryByText('$10.00')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Buy Now' })).toBeDisabled();
    expect(await screen.findByRole('heading', { name: 'Colour: Navy, sold out' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Specifications' })).toHaveAttribute(
      'data-state',
      'active',
    );
    expect(scrolled).not.toHaveBeenCalled();
  });

  it('FAB-65: keeps the quantity, and begins with the first image of the other colour', async () => {
    const of = (at: 1 | 2, images: string[]) => ({ ...colourway(at), stock: 20, images });
    server.use(
      http.get('*/api/products/:id', ({ params }) =>
        HttpResponse.json(
          params['id'] === navy
            ? of(2, ['/images/products/c-800.webp'])
            : of(1, ['/images/products/a-800.webp', '/images/products/b-800.webp']),
        ),
      ),
    );
    const { user } = renderApp(`/products/${white}`, { as: aShopper() });
    await user.click(await screen.findByRole('button', { name: 'Show image 2' }));
    await user.click(screen.getByRole('button', { name: 'Increase quantity' }));
    await user.click(screen.getByRole('link', { name: 'Navy, sold out' }));
    const image = await screen.findByRole('img', { name: 'Poplin, Navy, image 1 of 1' });
    expect(image.closest('[inert]')).toBeNull();
    expect(screen.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue(2);
  });

  it('SF-6: opens a sold-out colour as sold out', async () => {
    server.use(respondTo('GET /products/:id', colourway(2)));
    renderApp(`/products/${navy}`);
    expect(await screen.findByRole('button', { name: 'Out of Stock' })).toBeDisabled();
    const chosen = screen.getByRole('link', { name: 'Navy, sold out' });
    expect(chosen).toHaveAttribute('aria-current', 'true');
  });
});

describe('the colours of a cloth on its card', () => {
  it('X9: shows at most five dots as links, then counts the others', async () => {
    const many = Array.from({ length: 8 }, (_, at) => ({
      ...colours[0]!,
      _id: aProduct(at + 1)._id,
      name: `Shade ${String(at + 1)}`,
    }));
    const product = { ...colourway(1), siblings: undefined, colours: many };
    const list = { success: true as const, products: [product], total: 1, page: 1, pages: 1 };
    server.use(
      respondTo('GET /products', { ...list, isSimilar: false, next: null, categories: ['cotton'] }),
    );
    renderApp('/products');
    const dots = within(await screen.findByRole('list', { name: 'Colours' }));
    expect(dots.getAllByRole('link')).toHaveLength(5);
    expect(dots.getByRole('link', { name: 'Shade 2' })).toHaveAttribute(
      'href',
      `/products/${navy}`,
    );
    expect(dots.getByText('+3')).toBeInTheDocument();
  });

  it('SF-3: puts the colour into the name of the line in the cart', async () => {
    server.use(respondTo('GET /products/:id', colourway(1)));
    const { user, store } = renderApp(`/products/${white}`, { as: aShopper() });
    await user.click(await screen.findByRole('button', { name: 'Add to Cart' }));
    await waitFor(() => {
      expect(store.getState().cart.items.map(({ name }) => name)).toEqual(['Poplin, White']);
    });
  });
});
