import { aClothSheet } from '@shop/contracts/testing/cloth-sheet';
import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { aProduct } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { productList } from '../../../testing/lists';
import { respondTo, server } from '../../../testing/server';

const cloth = { code: 'LW-1', name: 'Lawn', composition: '100 % cotton', highlights: [] };

describe('the cloths that go with a product', () => {
  it('shop-front 2: shows cloths in stock of its colour and its uses, without itself', async () => {
    const product = aProduct(1, { cloth, features: ['#1B2A4A Indigo'] });
    const other = aProduct(2);
    const queries: Record<string, string>[] = [];
    server.use(
      respondTo('GET /products/:id', product),
      respondTo('GET /cloths/:code', {
        code: 'LW-1',
        ...aClothSheet({ uses: ['shirts', 'dresses'] }),
        words: { eu: '', us: '' },
        band: null,
        care: [],
      }),
      respondTo('GET /products', ({ request }) => {
        queries.push(Object.fromEntries(new URL(request.url).searchParams));
        return HttpResponse.json(productList([product, other]));
      }),
    );
    renderApp(`/products/${product._id}`);
    const section = within(await screen.findByRole('region', { name: 'Goes with' }));
    expect(section.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      other.name,
    ]);
    expect(queries).toEqual([{ use: 'shirts,dresses', colour: 'blue', inStock: '1', limit: '5' }]);
  });
});
