// Buys a swatch from the page of its cloth, and tests the tray of the swatches in the cart.
import { screen, waitFor, within } from '@testing-library/react';
import { aProduct, aShopper } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { productList } from '../../../testing/lists';
import { respondTo, server } from '../../../testing/server';
import { HttpResponse } from 'msw';

const swatchId = (nth: number) => aProduct(100 + nth)._id;
const offering = (nth: number, name: string) =>
  aProduct(nth, { name, category: 'wool', swatch: { product: swatchId(nth), price: 5 } });
const merino = offering(1, 'Fine Merino');
const LABEL = 'Swatch $5.00 — comes back with your cloth';

const openCloth = async (as?: ReturnType<typeof aShopper>) => {
  server.use(respondTo('GET /products/:id', merino));
  const app = renderApp(`/products/${merino._id}`, as ? { as } : {});
  return { ...app, button: await screen.findByRole('button', { name: LABEL }) };
};

describe('the swatch of a cloth', () => {
  it('SF-2: puts a swatch into the cart by one click, without a field to fill in', async () => {
    const { user, store, button } = await openCloth(aShopper());
    await user.click(button);
    expect(store.getState().cart.items).toMatchObject([
      {
        product: swatchId(1),
        name: 'Swatch: Fine Merino',
        price: 5,
        quantity: 1,
        swatchOf: merino._id,
      },
    ]);
    await user.click(button);
    expect(store.getState().cart.itemCount).toBe(1);
    expect(
      await screen.findByText('One swatch per colour. It is already in your cart.'),
    ).toBeVisible();
  });

  it('shows next to the button that colours differ', async () => {
    await openCloth(aShopper());
    expect(
      screen.getByText(
        /^Colours differ a little from screen to screen and from dye lot to dye lot\./,
      ),
    ).toBeVisible();
  });

  it('sends a guest who wants a swatch to the login', async () => {
    const { user, store, button } = await openCloth();
    await user.click(button);
    const alert = (await screen.findByText('Please login to add items to cart')).parentElement;
    expect(within(alert ?? document.body).getByRole('link', { name: 'Login' })).toBeVisible();
    expect(store.getState().cart.items).toEqual([]);
  });

  it('shows no button if no swatch is offered', async () => {
    server.use(respondTo('GET /products/:id', aProduct(1)));
    renderApp(`/products/${merino._id}`, { as: aShopper() });
    await screen.findByRole('button', { name: 'Add to Cart' });
    expect(screen.queryByRole('button', { name: /^Swatch/ })).not.toBeInTheDocument();
  });
});

describe('the tray of swatches', () => {
  it('shows the swatches of the cart, and adds three like these', async () => {
    const others = [2, 3, 4, 5].map((nth) => offering(nth, `Wool ${String(nth)}`));
    const plain = aProduct(6, { category: 'wool' });
    const all = [merino, plain, ...others];
    server.use(
      respondTo('GET /products', productList(all)),
      respondTo('GET /products/:id', ({ params }) =>
        HttpResponse.json(all.find(({ _id }) => _id === params['id'])),
      ),
    );
    const { swatch: _, ...product } = merino;
    const line = { ...product, _id: swatchId(1), name: 'Swatch: Fine Merino', price: 5, stock: 1 };
    const { user, store } = renderApp('/swatches', {
      as: aShopper(),
      cart: [{ product: { ...line, swatchOf: merino._id }, quantity: 1 }],
    });
    const list = await screen.findByRole('list', { name: 'Swatches' });
    expect(within(list).getByRole('link', { name: 'Swatch: Fine Merino' })).toBeVisible();
    expect(screen.getByText(/^1 of 10/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add three like these' }));
    await waitFor(() => {
      expect(store.getState().cart.items.map(({ name }) => name)).toEqual([
        'Swatch: Fine Merino',
        'Swatch: Wool 2',
        'Swatch: Wool 3',
        'Swatch: Wool 4',
      ]);
    });
    await user.click(screen.getByRole('button', { name: 'Remove Swatch: Fine Merino' }));
    expect(screen.getByText(/^3 of 10/)).toBeVisible();
  });

  it('links to the cloths if there are no swatches yet', async () => {
    renderApp('/swatches');
    expect(await screen.findByText('No swatches yet')).toBeVisible();
  });
});
