import { screen, waitFor, within } from '@testing-library/react';
import type { SaleInput } from '@shop/contracts/inventory/sale';
import { anAdminProduct } from '@shop/contracts/testing/product-view';
import { HttpResponse } from 'msw';
import { aProduct, anAdmin } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { adminProductList } from '../../testing/lists';
import { refusal, respondTo, server } from '../../testing/server';
import { saleInputOf, saleValuesOf, stepOptions } from './sale-panel.rules';

const sale = {
  kind: 'length',
  unit: 'm',
  cutsPerUnit: 10,
  inStock: 36.2,
  least: 0.5,
  most: null,
} as const;
async function open(parts: Parameters<typeof aProduct>[1] = {}) {
  const product = aProduct(1, { version: 3, ...parts });
  server.use(
    respondTo('GET /admin/products/:id', anAdminProduct(product)),
    respondTo('GET /admin/products', adminProductList([product])),
    respondTo('GET /admin/categories', []),
  );
  const app = renderApp(`/admin/products/edit/${product._id}`, { as: anAdmin() });
  await app.user.click(await screen.findByText(/^How it is sold:/));
  return app;
}
const save = () => screen.getByRole('button', { name: 'Save how it is sold' });

describe('how a product is sold, in its form', () => {
  it('FAB-37: changes a product to sale by length with one click', async () => {
    let sent: SaleInput | undefined;
    server.use(
      respondTo('PUT /admin/products/:id/sale', async ({ request }) => {
        sent = (await request.json()) as SaleInput;
        const product = aProduct(1, { sale });
        return HttpResponse.json({ success: true as const, message: 'ok', product });
      }),
    );
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: 'By length' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Step' }), '5 cm');
    const least = screen.getByRole('textbox', { name: 'Least length (m)' });
    await user.clear(least);
    await user.type(least, '25 cm');
    await user.click(save());
    await waitFor(() => {
      expect(sent).toEqual({
        kind: 'length',
        version: 3,
        unit: 'm',
        cutsPerUnit: 20,
        least: 0.25,
        most: null,
        seen: { kind: 'piece', version: 3 },
      });
    });
    expect(await screen.findByText('Product updated successfully!')).toBeInTheDocument();
  });

  it('W50: shows mine and theirs per field if someone else has changed it first, and saves the choice', async () => {
    const { user } = await open({ sale });
    const sent: SaleInput[] = [];
    const theirs = { ...sale, least: 0.3, cutsPerUnit: 20 } as const;
    const now = aProduct(1, { version: 5, sale: theirs });
    server.use(
      respondTo('GET /admin/products/:id', anAdminProduct(now)),
      respondTo('PUT /admin/products/:id/sale', async ({ request }) => {
        sent.push((await request.json()) as SaleInput);
        const conflict = { yours: 1, theirs: 0.3, by: 'Omar', at: null };
        if (sent.length === 1)
          return refusal('catalogue.productChanged', [{ path: 'least', message: '', conflict }]);
        return HttpResponse.json({ success: true as const, message: 'ok', product: now });
      }),
    );
    const least = screen.getByRole('textbox', { name: 'Least length (m)' });
    await user.clear(least);
    await user.type(least, '1');
    await user.click(save());
    const note = within(await screen.findByRole('group', { name: 'Changed in the meantime' }));
    expect(note.getByText(/^Omar has saved .* their values for: Step/)).toBeVisible();
    expect(note.getByText('Yours: 1')).toBeVisible();
    expect(note.getByText('Theirs: 0.3')).toBeVisible();
    expect(least).toHaveValue('1');
    await user.click(note.getByRole('button', { name: 'Keep mine' }));
    await user.click(save());
    expect(await screen.findByText('Product updated successfully!')).toBeInTheDocument();
    expect(sent).toMatchObject([
      { version: 3, least: 1, seen: { least: 0.5, cutsPerUnit: 10 } },
      { version: 5, least: 1, cutsPerUnit: 20, seen: { least: 0.3, cutsPerUnit: 20 } },
    ]);
  });

  it('changes the least end of rolls, which is the least length at first', async () => {
    let sent: SaleInput | undefined;
    server.use(
      respondTo('PUT /admin/products/:id/sale', async ({ request }) => {
        sent = (await request.json()) as SaleInput;
        const product = aProduct(1, { sale });
        return HttpResponse.json({ success: true as const, message: 'ok', product });
      }),
    );
    const { user } = await open({ sale: { ...sale, longest: 20, oneLot: 30 } });
    const end = screen.getByRole('textbox', { name: 'Least end (m)' });
    expect(end).toHaveValue('0.5');
    await user.clear(end);
    await user.click(save());
    expect(screen.getByRole('alert')).toHaveTextContent('Enter the least end, such as 0.50');
    await user.type(end, '0.8');
    await user.click(save());
    await waitFor(() => {
      expect(sent).toMatchObject({ least: 0.5, leastEnd: 0.8 });
    });
  });

  it('shows the stock of a length in units in the product form', async () => {
    await open({ stock: 36, sale });
    expect(screen.getByRole('spinbutton', { name: /Stock \(m\)/ })).toHaveValue(36.2);
    expect(screen.getByText('How it is sold: by length, 10 cm steps from 0.50 m')).toBeVisible();
  });
});

describe('the values of the panel', () => {
  it('offers the steps that the sold lengths can be cut in', () => {
    expect(stepOptions('m', undefined)).toHaveLength(7);
    expect(stepOptions('m', sale).map(({ label }) => label)).toEqual(['10 cm', '5 cm']);
  });

  it.each([
    [{ least: 'two' }, 'Enter the least length, such as 0.50'],
    [{ most: 'x' }, 'Enter the longest length, or leave it empty'],
    [{ least: '0.55' }, 'The least length must be a multiple of the step.'],
    [{ most: '0.3' }, 'The most cannot be below the least length.'],
  ])('refuses the sale panel with %j', (parts, fault) => {
    const values = { ...saleValuesOf(aProduct(1, { sale })), ...parts };
    expect(saleInputOf(values, 1)).toEqual({ fault });
  });
});
