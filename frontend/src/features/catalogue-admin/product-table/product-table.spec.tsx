import { screen, waitFor, within } from '@testing-library/react';
import type { ProductValueInput } from '@shop/contracts/catalogue/product-bulk';
import { anAdminProduct } from '@shop/contracts/testing/product-view';
import { HttpResponse } from 'msw';
import { aProduct, anAdmin } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { adminProductList } from '../../../testing/lists';
import { refusal, respondTo, server } from '../../../testing/server';

const onRolls = {
  ...({ kind: 'length', unit: 'm', cutsPerUnit: 10, inStock: 62.5 } as const),
  least: 0.5,
  most: null,
  longest: 40,
  oneLot: 62.5,
};
const products = [
  aProduct(1),
  aProduct(2),
  aProduct(3, { stock: 62, sale: onRolls }),
  aProduct(4, { stock: 3 }),
];

/** Serves a list whose values can be stored; returns what was sent. */
function serve() {
  const sent: ProductValueInput[] = [];
  server.use(
    respondTo('GET /admin/products', adminProductList(products)),
    respondTo('PATCH /admin/products/:id', async ({ request, params }) => {
      const change = (await request.json()) as ProductValueInput;
      sent.push(change);
      const product = products.find(({ _id }) => _id === params['id']) ?? aProduct(1);
      return HttpResponse.json({
        success: true,
        message: 'Product updated successfully!',
        product: { ...product, [change.field]: change.value },
      });
    }),
  );
  return sent;
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(`Select ${name} `) });
const cell = (name: string, at: number) =>
  within(row(name)).getAllByRole('cell')[at] as HTMLElement;
/** Index of the price among the cells of a row: box, category, price… */
const PRICE = 2;
const CATEGORY = 1;
const VISIBILITY = 6;
const field = (label: string) => screen.getByLabelText(label);

const open = async () => {
  const app = renderApp('/admin/products?as=table', { as: anAdmin() });
  await screen.findByRole('rowheader', { name: 'Madras Check 1' });
  return app;
};

describe('the table of products', () => {
  it('keeps the table as view in the address and with the account, and the cards until it is chosen', async () => {
    serve();
    const { user, address, parameters } = renderApp('/admin/products', { as: anAdmin() });
    await screen.findByRole('article', { name: 'Madras Check 1' });
    await user.click(screen.getByRole('radio', { name: 'Table' }));
    expect(parameters()).toMatchObject({ as: 'table', order: 'asc' });
    await screen.findByRole('rowheader', { name: 'Madras Check 1' });
    expect(screen.getByText('Showing 4 of 4 products')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Edit Madras Check 2' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Orders' }));
    await user.click(screen.getByRole('link', { name: 'Products' }));
    await waitFor(() => {
      expect(parameters()).toMatchObject({ as: 'table' });
    });
    await user.click(screen.getByRole('radio', { name: 'Cards' }));
    expect(address()).toBe('/admin/products');
    expect(await screen.findByRole('article', { name: 'Madras Check 1' })).toBeVisible();
  });

  it('sorts by a press on the head, and opens a product by Enter over the list', async () => {
    serve();
    const { user, address, parameters } = await open();
    await user.click(screen.getByRole('button', { name: 'Price' }));
    expect(parameters()).toMatchObject({ as: 'table', sort: 'price', order: 'asc' });
    await user.click(await screen.findByRole('button', { name: 'Days left' }));
    expect(parameters()).toMatchObject({ as: 'table', sort: 'daysLeft', order: 'asc' });
    await screen.findByRole('rowheader', { name: 'Madras Check 1' });
    cell('Madras Check 1', PRICE).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Edit Product' })).toBeVisible();
    expect(address()).toMatch(`/admin/products/edit/${products[0]?._id ?? ''}`);
  });

  it('BO-3: opens what runs out in two interactions, sorted by days left', async () => {
    const queries: string[] = [];
    serve();
    server.use(
      respondTo('GET /admin/products', ({ request }) => {
        queries.push(new URL(request.url).search);
        const list = adminProductList([]);
        const product = anAdminProduct(aProduct(1), { daysLeft: 3.5 });
        return HttpResponse.json({ ...list, products: [product], total: 1 });
      }),
      respondTo('GET /admin/to-do', {
        success: true,
        items: [{ key: 'productsRunningOut', count: 1, isAtLeast: false }],
        unavailable: [],
      }),
    );
    const { user, parameters } = renderApp('/admin', { as: anAdmin() });
    await user.click(await screen.findByRole('link', { name: /runs out within 14 days/ }));
    const line = await screen.findByRole('row', { name: /Select Madras Check 1/ });
    expect(within(line).getByText('3')).toBeVisible();
    expect(parameters()).toMatchObject({ as: 'table', runsOut: 'soon', sort: 'daysLeft' });
    expect(queries).toEqual(['?runsOut=soon&sort=daysLeft&order=asc&limit=100']);
  });

  it('confirms the deletion of a product of the table', async () => {
    serve();
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Delete Madras Check 2' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Product deleted successfully!')).toBeVisible();
  });
});

describe('editing in the rows of the table', () => {
  it('stores a price by Enter and opens the one below, and reads a decimal comma', async () => {
    const sent = serve();
    const { user } = await open();
    await user.click(cell('Madras Check 1', PRICE));
    expect(field('Price of Madras Check 1')).toHaveValue('18.50');
    await user.keyboard('9,50{Enter}');
    expect(field('Price of Madras Check 2')).toHaveFocus();
    await user.keyboard('20{Enter}');
    expect(field('Price of Madras Check 3')).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(cell('Madras Check 3', PRICE)).toHaveFocus();
    await waitFor(() => {
      expect(cell('Madras Check 1', PRICE)).toHaveTextContent('$9.50');
    });
    expect(sent).toEqual([
      { field: 'price', seen: 18.5, value: 9.5 },
      { field: 'price', seen: 18.5, value: 20 },
    ]);
  });

  it('opens a cell by F2, moves to the next by Tab, and leaves out the stock of cloth on rolls', async () => {
    const sent = serve();
    const { user } = await open();
    cell('Madras Check 3', PRICE).focus();
    await user.keyboard('{F2}');
    await user.tab({ shift: true });
    expect(field('Category of Madras Check 3')).toHaveFocus();
    await user.tab();
    await user.tab();
    expect(field('Visibility of Madras Check 3')).toHaveFocus();
    await user.tab();
    expect(field('Category of Madras Check 4')).toHaveFocus();
    const rolls = within(row('Madras Check 3')).getByRole('link', { name: /rolls of/ });
    expect(rolls).toHaveAttribute('href', expect.stringMatching('/admin/rolls'));
    await user.keyboard('silk');
    await user.tab();
    await user.tab();
    await user.keyboard('12');
    await user.click(screen.getByText('Showing 4 of 4 products'));
    await waitFor(() => {
      expect(sent).toEqual([
        { field: 'category', seen: 'cotton', value: 'silk' },
        { field: 'stock', seen: 3, value: 12 },
      ]);
    });
  });

  it('W12: hides a product in its row, and leads to the form for a date', async () => {
    const sent = serve();
    const { user } = await open();
    await user.click(cell('Madras Check 1', VISIBILITY));
    await user.clear(field('Visibility of Madras Check 1'));
    await user.keyboard('live from a date{Enter}');
    expect(screen.getByText(/Set the date in the product form/)).toBeVisible();
    await user.clear(field('Visibility of Madras Check 1'));
    await user.keyboard('hidden{Enter}{Escape}');
    await waitFor(() => {
      expect(cell('Madras Check 1', VISIBILITY)).toHaveTextContent('Hidden');
    });
    expect(sent).toEqual([{ field: 'state', seen: 'live', value: 'hidden' }]);
  });

  it('BO-10: changes nothing by arrow keys, wheel, a double click or a second Enter', async () => {
    const sent = serve();
    const { user } = await open();
    await user.dblClick(cell('Madras Check 1', PRICE));
    await user.keyboard('{ArrowUp}{ArrowDown}');
    expect(field('Price of Madras Check 1')).toHaveValue('18.50');
    field('Price of Madras Check 1').dispatchEvent(new WheelEvent('wheel', { deltaY: 100 }));
    await user.keyboard('{Enter}{Enter}');
    await user.keyboard('{Escape}');
    await user.click(cell('Madras Check 1', CATEGORY));
    await user.keyboard('{ArrowDown}{ArrowUp}');
    await user.click(screen.getByText('Showing 4 of 4 products'));
    expect(screen.queryByLabelText(/^(Price|Category) of/)).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('refuses an ambiguous value, and names both readings', async () => {
    const sent = serve();
    const { user } = await open();
    await user.click(cell('Madras Check 1', PRICE));
    await user.keyboard('1,250{Enter}');
    expect(field('Price of Madras Check 1')).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Price:"1,250" can be 1250 or 1.25. Type one of them.',
    );
    await user.click(cell('Madras Check 4', CATEGORY));
    await user.clear(field('Category of Madras Check 4'));
    await user.keyboard('hemp{Enter}');
    expect(screen.getByText(/There is no category "hemp"/)).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('keeps a cell open that could not be stored, with the reason and a retry', async () => {
    const sent = serve();
    server.use(respondTo('PATCH /admin/products/:id', () => refusal('service.unavailable')));
    const { user } = await open();
    await user.click(cell('Madras Check 1', PRICE));
    await user.keyboard('21{Enter}');
    const note = await screen.findByRole('alert');
    expect(note).toHaveTextContent('Service temporarily unavailable');
    expect(field('Price of Madras Check 1')).toHaveValue('21');
    expect(field('Price of Madras Check 2')).toHaveFocus();
    expect(screen.getByText('1 value is not saved.')).toBeVisible();
    serve();
    await user.click(within(note).getByRole('button', { name: 'Try again' }));
    await waitFor(() => {
      expect(cell('Madras Check 1', PRICE)).toHaveTextContent('$21.00');
    });
    expect(sent).toEqual([]);
  });

  it('BO-11: shows both values if someone else has changed one, and stores the chosen one', async () => {
    const sent = serve();
    const conflict = { yours: 21, theirs: 19, by: 'Rahim', at: '2026-05-04T08:00:00.000Z' };
    const details = [{ path: 'price', message: 'Changed.', conflict }];
    const clash = () => refusal('catalogue.valueChanged', details);
    server.use(respondTo('PATCH /admin/products/:id', clash));
    const { user } = await open();
    await user.click(cell('Madras Check 1', PRICE));
    await user.keyboard('21{Enter}');
    const note = await screen.findByRole('alert');
    expect(note).toHaveTextContent('Rahim has changed it');
    expect(note).toHaveTextContent('Yours: 21.00. Theirs: 19.00.');
    await user.click(within(note).getByRole('button', { name: 'Keep theirs' }));
    await waitFor(() => {
      expect(cell('Madras Check 1', PRICE)).toHaveTextContent('$19.00');
    });

    await user.click(cell('Madras Check 2', PRICE));
    await user.keyboard('21{Enter}');
    await screen.findByText(/Yours: 21.00/);
    const stored = serve();
    await user.click(screen.getByRole('button', { name: 'Use mine' }));
    await waitFor(() => {
      expect(stored).toEqual([{ field: 'price', seen: 19, value: 21 }]);
    });
    expect(sent).toEqual([]);
  });
});
