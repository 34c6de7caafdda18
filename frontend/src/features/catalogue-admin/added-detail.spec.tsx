import { addedDetail } from '@shop/contracts/testing/added-detail';
import { isProductView } from '@shop/contracts/catalogue/product-check';
import { anAdminProduct } from '@shop/contracts/testing/product-view';
import { screen } from '@testing-library/react';
import { aProduct, anAdmin } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { respondTo, server } from '../../testing/server';
import { formDataOf, productForm, valuesOf } from './product-form.rules';

const product = aProduct(1, { [addedDetail]: 'Wash cold' });

describe('a detail that the contract gains', () => {
  it('is read from the product, checked by its limit, and sent with the form', () => {
    const values = valuesOf(anAdminProduct(product));
    expect(formDataOf(values, []).get(addedDetail)).toBe('Wash cold');
    const isValid = (text: string) =>
      productForm.safeParse({ ...values, [addedDetail]: text }).success;
    expect([isValid('x'.repeat(500)), isValid('x'.repeat(501))]).toEqual([true, false]);
  });

  it('has a field in the form', async () => {
    server.use(respondTo('GET /admin/products/:id', anAdminProduct(product)));
    renderApp(`/admin/products/edit/${product._id}`, { as: anAdmin() });
    expect(await screen.findByLabelText('Added detail')).toHaveValue('Wash cold');
  });

  it('is shown on the page of the product', async () => {
    server.use(respondTo('GET /products/:id', product));
    const { user } = renderApp(`/products/${product._id}`);
    await user.click(await screen.findByRole('tab', { name: 'Specifications' }));
    expect(screen.getByText('Added detail')).toBeVisible();
    expect(screen.getByText('Wash cold')).toBeVisible();
  });

  it('may be missing in a response of an older gateway', () => {
    const { [addedDetail]: _missing, ...older } = product;
    expect(isProductView(older)).toBe(true);
  });
});
