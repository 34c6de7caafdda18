import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { Provider } from 'react-redux';
import { createStore } from '../../app/store';
import { aProduct } from '../../testing/builders';
import { adminProductList } from '../../testing/lists';
import { respondTo, server } from '../../testing/server';
import { ProductPicker } from './product-picker';

const colour = (name: string) => ({ colour: { name, hex: '#1F3A5F', family: 'blue' as const } });
const blue = aProduct(1, { name: 'Twill', sku: 'TW-1', ...colour('Indigo') });
const plain = aProduct(2, { name: 'Twill', sku: 'TW-2' });
const sateen = aProduct(3, { name: 'Sateen', sku: 'SA-1' });

const open = (products: ProductView[], known: string[] = []) => {
  const searches: (string | null)[] = [];
  server.use(
    respondTo('GET /admin/products', ({ request }) => {
      searches.push(new URL(request.url).searchParams.get('search'));
      return HttpResponse.json(adminProductList(products));
    }),
  );
  const added: string[] = [];
  render(
    <Provider store={createStore(false)}>
      <ProductPicker known={known} onAdd={({ _id }) => added.push(_id)} />
    </Provider>,
  );
  return { user: userEvent.setup(), added, searches };
};
const field = () => screen.getByRole('combobox', { name: 'Product' });
const add = () => screen.getByRole('button', { name: 'Add product' });
const suggested = () =>
  [...document.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'));

describe('the field for a product', () => {
  it('suggests products by name, colour and SKU, and adds the one that was meant', async () => {
    const { user, added, searches } = open([blue, plain]);
    await user.type(field(), 'Twill');
    await waitFor(() => {
      expect(suggested()).toEqual(['Twill, Indigo, TW-1', 'Twill, TW-2']);
    });
    expect(add()).toBeDisabled();
    await user.type(field(), ', TW-2');
    expect(add()).toBeEnabled();
    await user.click(add());
    expect(added).toEqual([plain._id]);
    expect(field()).toHaveValue('');
    expect(searches.at(-1)).toBe('Twill');
  });

  it('accepts a unique product name, and refuses a product that is already chosen', async () => {
    const { user, added } = open([sateen], [sateen._id]);
    await user.type(field(), 'Sateen');
    expect(await screen.findByText('Already added')).toBeVisible();
    expect(add()).toBeDisabled();
    expect(added).toEqual([]);
  });
});
