import type { OfferSwatchInput } from '@shop/contracts/catalogue/product-swatch';
import { anAdminProduct } from '@shop/contracts/testing/product-view';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { aProduct, anAdmin } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { adminProductList } from '../../testing/lists';
import { respondTo, server } from '../../testing/server';

const swatch = { product: aProduct(2)._id, price: 5, stock: 12 };

/** Opens the form of a product, and records what is saved. */
async function open(offeredSwatch: typeof swatch | null) {
  const product = anAdminProduct(aProduct(1), { offeredSwatch });
  const sent: OfferSwatchInput[] = [];
  server.use(
    respondTo('GET /admin/products/:id', product),
    respondTo('GET /admin/products', adminProductList([product])),
    respondTo('GET /admin/categories', []),
    respondTo('PUT /admin/products/:id/swatch', async ({ request }) => {
      sent.push((await request.json()) as OfferSwatchInput);
      return HttpResponse.json(product);
    }),
  );
  const { user } = renderApp(`/admin/products/edit/${product._id}`, { as: anAdmin() });
  await user.click(await screen.findByText(/^Swatches:/));
  return {
    user,
    sent,
    save: () => user.click(screen.getByRole('button', { name: 'Save swatches' })),
  };
}

describe('the swatches of a product, in its form', () => {
  it('lets staff offer swatches by a switch and a number', async () => {
    const { user, sent, save } = await open(null);
    await user.click(screen.getByLabelText('Offer swatches'));
    const stock = screen.getByLabelText('Swatches in stock');
    await user.clear(stock);
    await save();
    expect(screen.getByText('Enter how many swatches there are')).toBeVisible();
    await user.type(stock, '30');
    await save();
    await waitFor(() => {
      expect(sent).toEqual([{ isOffered: true, stock: 30 }]);
    });
  });

  it('sends the stock that was seen, and stops offering swatches', async () => {
    const { user, sent, save } = await open(swatch);
    await user.click(screen.getByLabelText('Offer swatches'));
    await save();
    await waitFor(() => {
      expect(sent).toEqual([{ isOffered: false }]);
    });
  });
});
