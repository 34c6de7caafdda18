import { addedDetail } from '@shop/contracts/testing/added-detail';
import { isProductView } from '@shop/contracts/catalogue/product-check';
import { anAdminProduct } from '@shop/contracts/testing/product-view';
import { screen } from '@testing-library/react';
import { aProduct, anAdmin } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { respondTo, server } from '../../testing/server';
import { formDataOf, productFormOf, valuesOf } from './product-form.rules';

const product = aProduct(1, { [addedDetail]: 'Wash cold' });

describe('a detail that is added to the contract', () => {
  it('reads an added detail from the product, checks its limit, and sends it with the form', () => {
    const values = valuesOf(anAdminProduct(product));
    expect(formDataOf(values, []).get(addedDetail)).toBe('Wash cold');
    const isValid = (text: string) =>
      productFormOf().safeParse({ ...values, [addedDetail]: text }).success;
    expect([isValid('x'.repeat(500)), isValid('x'.repeat(501))]).toEqual([true, false]);
  });

  it('shows a field for an added detail in the form', async () => {
    server.use(respondTo('GET /admin/products/:id', anAdminProduct(product)));
    renderApp(`/admin/products/edit/${product._id}`, { as: anAdmin() });
    expect(await screen.findByLabelText('Added detail')).toHaveValue('Wash cold');
  });

  it('shows an added detail on the page of the product', async () => {
    server.use(respondTo('GET /products/:id', product));
    const { user } = renderApp(`/products/${product._id}`);
    await user.click(await screen.findByRole('tab', { name: 'Specifications' }));
    expect(screen.getByText('Added detail')).toBeVisible();
    expect(screen.getByText('Wash cold')).toBeVisible();
  });

  it('accepts a response of an older gateway without the added detail', () => {
    const { [addedDetail]: _missing, ...older } = product;
    expect(isProductView(older)).toBe(true);
  });
});
