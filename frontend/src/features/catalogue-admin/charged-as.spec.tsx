import { anAdminProduct } from '@shop/contracts/testing/product-view';
import { screen } from '@testing-library/react';
import { aProduct, anAdmin } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { respondTo, server } from '../../testing/server';
import { weightSourceText } from './charged-as.rules';

const METRES = { kind: 'length', unit: 'm', cutsPerUnit: 10, inStock: 9, least: 0.5 } as const;
const sale = { ...METRES, most: null };

describe('the weight for delivery', () => {
  it('shows what the cloth weighs, so that nothing has to be typed', () => {
    const cloth = { weightGsm: 150, widthMm: 1120 };
    expect(weightSourceText(anAdminProduct(aProduct(1, { sale }), cloth))).toBe(
      'From the cloth: 168 g per metre',
    );
    const inYards = aProduct(1, { sale: { ...sale, unit: 'yd' } });
    expect(weightSourceText(anAdminProduct(inYards, cloth))).toBe('From the cloth: 154 g per yard');
  });

  it('labels the weight as that of one piece or unit if no sheet contains it', () => {
    expect(weightSourceText(undefined)).toBe('Per piece, without packaging.');
    expect(weightSourceText(anAdminProduct(aProduct(1, { sale }), { weightGsm: 150 }))).toBe(
      'Per metre. The data sheet of the cloth has no weight or width.',
    );
  });

  it('SHP-3: marks a product with unknown weight in the list', async () => {
    const known = anAdminProduct(aProduct(2), { shippingGrams: 300, isWeightUnknown: false });
    const products = [anAdminProduct(aProduct(1)), known];
    server.use(
      respondTo('GET /admin/products', {
        success: true,
        products,
        total: 2,
        isSimilar: false,
        isTotalCapped: false,
        next: null,
      }),
    );
    renderApp('/admin/products', { as: anAdmin() });
    const [first, second] = await screen.findAllByRole('article');
    expect(first).toHaveTextContent('Weight unknown');
    expect(second).not.toHaveTextContent('Weight unknown');
  });
});
