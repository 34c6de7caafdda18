import type { SavedProduct } from '@shop/contracts/catalogue/catalogue-admin';
import { eachDetail } from '@shop/contracts/catalogue/product-details';
import { anAdminProduct } from '@shop/contracts/testing/product-view';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { aProduct, anAdmin } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { respondTo, refusal, server } from '../../testing/server';
import { expectToStay } from '../../testing/stays';

const product = aProduct(1, {
  images: ['a', 'b', 'c'].map((digit) => `/images/products/${digit.repeat(64)}-800.webp`),
});
const saved = { success: true as const, message: 'Saved', product };
const dialog = () => screen.findByRole('dialog', { name: /Product$/ });
const edit = async (visit = {}) => {
  server.use(respondTo('GET /admin/products/:id', anAdminProduct(product)));
  const app = renderApp(`/admin/products/edit/${product._id}`, { as: anAdmin(), ...visit });
  await screen.findByLabelText('Name');
  return app;
};
const images = () => within(screen.getByRole('group', { name: 'Images' })).getAllByRole('img');

/** Records the fields of every submitted form. */
function sentForms() {
  const forms: Record<string, string[]>[] = [];
  const take = async ({ request }: { request: Request }) => {
    const text = await request.text();
    const fields: Record<string, string[]> = {};
    for (const [, name = '', value = ''] of text.matchAll(
      /name="([^"]+)"[^\r\n]*\r\n(?:Content-Type[^\r\n]*\r\n)?\r\n([^\r]*)/g,
    ))
      (fields[name] ??= []).push(value);
    forms.push(fields);
    return HttpResponse.json<SavedProduct>(saved);
  };
  server.use(respondTo('POST /admin/products', take), respondTo('PUT /admin/products/:id', take));
  return forms;
}

beforeAll(() => {
  Object.assign(URL, { createObjectURL: (file: File) => `blob:${file.name}` });
});

describe('a new product', () => {
  it('requires six fields of a new product, and names the missing ones', async () => {
    const { user } = renderApp('/admin/products', { as: anAdmin() });
    await user.click(await screen.findByRole('link', { name: 'Add New Product' }));
    expect(await dialog()).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Create Product' }));
    for (const field of ['Name', 'Description', 'Price', 'Stock', 'Category'])
      expect(await screen.findByText(`${field} is required`)).toBeVisible();
  });

  it('sends a new product as filled in, and confirms it for five seconds', async () => {
    const forms = sentForms();
    const { user, address } = renderApp('/admin/products/new', { as: anAdmin() });
    const form = within(await dialog());
    await user.type(form.getByLabelText('Name'), 'Ikat');
    await user.type(form.getByLabelText('Description'), 'Resist-dyed.');
    await user.type(form.getByLabelText('Price ($)'), '9.50');
    await user.type(form.getByLabelText('Stock'), '12');
    await user.type(form.getByLabelText('Category'), 'silk');
    await user.click(screen.getByText('More details'));
    await user.type(screen.getByLabelText('Features'), 'Soft{enter}#1F3A5F Navy');
    await user.click(screen.getByRole('button', { name: 'Create Product' }));
    expect(await screen.findByText('Product created successfully!')).toBeVisible();
    expect(address()).toBe('/admin/products');
    expect(forms).toEqual([
      {
        name: ['Ikat'],
        description: ['Resist-dyed.'],
        price: ['9.50'],
        stock: ['12'],
        category: ['silk'],
        originalPrice: [''],
        ...eachDetail(() => ['']),
        shippingGrams: [''],
        taxClass: ['standard'],
        colourName: [''],
        colourHex: [''],
        isLead: ['false'],
        isGiftCard: ['false'],
        state: ['live'],
        priceSteps: [''],
        features: ['Soft', '#1F3A5F Navy'],
      },
    ]);
  });

  it('V55: makes a new product a gift card', async () => {
    const forms = sentForms();
    const { user } = renderApp('/admin/products/new', { as: anAdmin() });
    const form = within(await dialog());
    for (const [label, text] of Object.entries({
      Name: 'Gift card',
      Description: 'For all cloths.',
      'Price ($)': '50',
      Stock: '99',
      Category: 'gifts',
    }))
      await user.type(form.getByLabelText(label), text);
    await user.click(screen.getByText('Delivery and tax'));
    await user.click(screen.getByRole('checkbox', { name: /This is a gift card/ }));
    await user.click(screen.getByRole('button', { name: 'Create Product' }));
    expect(await screen.findByText('Product created successfully!')).toBeVisible();
    expect(forms).toMatchObject([{ price: ['50'], isGiftCard: ['true'] }]);
  });

  it('accepts a price in cents, a whole stock, and a new or existing category', async () => {
    renderApp('/admin/products/new', { as: anAdmin() });
    const form = within(await dialog());
    expect(form.getByLabelText('Price ($)')).toHaveAttribute('step', '0.01');
    expect(form.getByLabelText('Price ($)')).toHaveAttribute('min', '0');
    expect(form.getByLabelText('Stock')).toHaveAttribute('step', '1');
    expect(form.getByLabelText('Stock')).toHaveAttribute('min', '0');
    const category = form.getByLabelText<HTMLInputElement>('Category');
    await waitFor(() => {
      expect([...(category.list?.options ?? [])].map(({ value }) => value)).toEqual([
        'cotton',
        'silk',
      ]);
    });
    const files = form.getByLabelText('Add images');
    expect(files).toHaveAttribute('multiple');
    expect(files).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp,image/avif');
    for (const field of ['Name', 'Description', 'Price ($)', 'Stock', 'Category'])
      expect(form.getByLabelText(field)).toBeRequired();
    expect(files).not.toBeRequired();
  });

  it('refuses files that are no images before they are sent', async () => {
    renderApp('/admin/products/new', { as: anAdmin() });
    const input = await screen.findByLabelText('Add images');
    fireEvent.change(input, {
      target: { files: [new File(['x'], 'a.svg', { type: 'image/svg+xml' })] },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'a.svg: only JPEG, PNG, WebP and AVIF',
    );
    fireEvent.change(input, {
      target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] },
    });
    expect(screen.getByRole('img', { name: 'Image 1' })).toBeVisible();
    expect(screen.queryByText(/only JPEG/)).not.toBeInTheDocument();
  });
});

const changed = (path: string) => ({ path, message: 'This value was changed.' });

describe('editing a product', () => {
  it('W50: opens the form with the current product, and sends the changed fields with their seen values', async () => {
    const forms = sentForms();
    const { user } = await edit();
    expect(screen.getByLabelText('Price ($)')).toHaveValue(18.5);
    await user.clear(screen.getByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), 'Fine Check');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Product updated successfully!')).toBeVisible();
    expect(forms).toEqual([
      { name: ['Fine Check'], seen: [JSON.stringify({ name: [product.name] })] },
    ]);
  });

  it('W50: shows mine and theirs of each conflict, and saves the chosen values', async () => {
    const now = anAdminProduct({ ...product, name: 'Their Check', price: 21, version: 2 });
    const by = { by: 'Rahim', at: '2026-11-27T10:00:00.000Z' };
    server.use(
      respondTo('PUT /admin/products/:id', () =>
        refusal('catalogue.valueChanged', [
          { ...changed('name'), conflict: { yours: 'My Check', theirs: 'Their Check', ...by } },
          { ...changed('price'), conflict: { yours: 20, theirs: 21, ...by } },
        ]),
      ),
    );
    const { user } = await edit();
    for (const [label, text] of [
      ['Name', 'My Check'],
      ['Price ($)', '20'],
    ] as const) {
      await user.clear(screen.getByLabelText(label));
      await user.type(screen.getByLabelText(label), text);
    }
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    const name = within(await screen.findByRole('group', { name: /^Name, changed by Rahim/ }));
    expect(name.getByLabelText('Mine: My Check')).toBeChecked();
    await user.click(name.getByLabelText('Theirs: Their Check'));
    expect(screen.getByLabelText('Theirs: $21.00')).not.toBeChecked();
    server.use(respondTo('GET /admin/products/:id', now));
    await user.click(screen.getByRole('button', { name: 'Use these values' }));
    await waitFor(() => {
      expect(screen.getByLabelText('Name')).toHaveValue('Their Check');
    });
    expect(screen.getByLabelText('Price ($)')).toHaveValue(20);
    const forms = sentForms();
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => {
      expect(forms).toEqual([{ price: ['20'], seen: [JSON.stringify({ price: ['21.00'] })] }]);
    });
  });

  it('moves images by their buttons, announces it, and removes them', async () => {
    const forms = sentForms();
    const { user } = await edit();
    await user.click(screen.getByRole('button', { name: 'Move image 3 forward' }));
    expect(screen.getByText('Image 3 is now image 2.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove image 1' }));
    expect(images()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => {
      expect(forms).toHaveLength(1);
    });
    const [, b, c] = product.images;
    expect(forms[0]).toMatchObject({ existingImages: [c, b], imageOrder: [c, b] });
  });

  it('moves product images by dragging', async () => {
    await edit();
    const tiles = within(screen.getByRole('group', { name: 'Images' })).getAllByRole('listitem');
    fireEvent.dragStart(tiles[0] as HTMLElement);
    fireEvent.dragOver(tiles[2] as HTMLElement);
    fireEvent.drop(tiles[2] as HTMLElement);
    expect(screen.getByText('Image 1 is now image 3.')).toBeInTheDocument();
  });

  it('keeps the product form open and shows why a save was refused', async () => {
    server.use(respondTo('PUT /admin/products/:id', () => refusal('catalogue.productChanged')));
    const { user } = await edit();
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Product was changed by someone else')).toBeVisible();
    expect(screen.getByLabelText('Name')).toBeVisible();
  });

  it('shows that the product form got no response', async () => {
    server.use(respondTo('PUT /admin/products/:id', () => HttpResponse.error() as never));
    const { user } = await edit();
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Failed to save product')).toBeVisible();
  });

  it.each([
    ['that it was saved', 'Product updated successfully!', saved],
    ['why it was not', 'Failed to save product', () => HttpResponse.error() as never],
  ])('shows %s for five seconds', async (_what, text, reply) => {
    server.use(respondTo('PUT /admin/products/:id', reply));
    await edit({ hidesAlerts: true });
    const save = screen.getByRole('button', { name: 'Save Changes' });
    await expectToStay(text, 5_000, () => fireEvent.click(save));
  });

  it('leads back to the list when the edited product was deleted', async () => {
    server.use(respondTo('GET /admin/products/:id', () => refusal('catalogue.productNotFound')));
    const { user, address } = renderApp(`/admin/products/edit/${product._id}?stock=low-stock`, {
      as: anAdmin(),
    });
    expect(await screen.findByText('Product Not Found')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to the products' }));
    expect(address()).toBe('/admin/products?stock=low-stock');
  });
});

describe('editing from the page of the product', () => {
  it('saves what was changed on the page of the product', async () => {
    const forms = sentForms();
    server.use(respondTo('GET /admin/products/:id', anAdminProduct(product)));
    const { user } = renderApp(`/products/${product._id}`, { as: anAdmin() });
    await user.click(await screen.findByRole('link', { name: 'Edit Product' }));
    await user.click(await screen.findByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Product updated successfully!')).toBeVisible();
    expect(forms).toHaveLength(1);
  });
});

describe('importing a list', () => {
  const report = {
    success: true as const,
    applied: false,
    rows: 3,
    created: 1,
    changed: 1,
    unchanged: 1,
    faults: [],
    faultCount: 0,
  };
  const choose = async () => {
    const app = renderApp('/admin/products', { as: anAdmin() });
    await app.user.click(await screen.findByRole('button', { name: 'Import CSV' }));
    await app.user.upload(
      screen.getByLabelText('CSV file'),
      new File(['id'], 'list.csv', { type: 'text/csv' }),
    );
    return app;
  };

  it('shows every fault of an imported list by its line, and imports nothing in that case', async () => {
    const faults = [{ line: 7, column: 'price', message: 'The price must be a number.' }];
    server.use(respondTo('POST /admin/products/import', { ...report, faults, faultCount: 1 }));
    await choose();
    const table = await screen.findByRole('table', { name: 'Errors in the list' });
    expect(
      within(table).getByRole('row', { name: '7 price The price must be a number.' }),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
  });

  it('previews an imported list first, then applies it', async () => {
    const recorded: string[] = [];
    server.use(
      respondTo('POST /admin/products/import', ({ request }) => {
        const { search } = new URL(request.url);
        recorded.push(search);
        return HttpResponse.json({ ...report, applied: search === '?dryRun=false' });
      }),
    );
    const { user } = await choose();
    expect(
      await screen.findByText('3 rows: 1 new, 1 changed, 1 unchanged, 0 faults.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('1 product created, 1 updated.')).toBeVisible();
    expect(recorded).toEqual(['?dryRun=true', '?dryRun=false']);
  });

  it('cases 13: lets staff choose what to do with rows whose products exist already', async () => {
    const recorded: string[] = [];
    server.use(
      respondTo('POST /admin/products/import', ({ request }) => {
        const { searchParams } = new URL(request.url);
        recorded.push(searchParams.toString());
        const isUpdate = searchParams.get('knownNames') === 'update';
        const counts = { created: 0, changed: isUpdate ? 3 : 0, unchanged: 0, knownNames: 3 };
        const applied = searchParams.get('dryRun') === 'false';
        return HttpResponse.json({ ...report, ...counts, applied });
      }),
    );
    const { user } = await choose();
    expect(await screen.findByText(/3 rows have the names of existing products/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
    const choices = within(screen.getByRole('group', { name: 'Existing products' }));
    expect(choices.getAllByRole('radio', { checked: false })).toHaveLength(3);
    await user.click(choices.getByRole('radio', { name: 'Update' }));
    expect(
      await screen.findByText('3 rows: 0 new, 3 changed, 0 unchanged, 0 faults.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('0 products created, 3 updated.')).toBeVisible();
    expect(recorded).toEqual([
      'dryRun=true',
      'dryRun=true&knownNames=update',
      'dryRun=false&knownNames=update',
    ]);
  });

  it('W10: leaves out the faulty rows of a list on request, and hands over to its job', async () => {
    const faults = [{ line: 7, column: 'price', message: 'The price must be a number.' }];
    const recorded: string[] = [];
    const job = {
      _id: aProduct(1)._id,
      kind: 'productImport' as const,
      state: 'queued' as const,
      total: 3_000,
      done: 0,
      failed: 0,
      startedBy: { _id: anAdmin()._id, name: 'Farida' },
      queuedAt: '2026-11-28T08:00:00.000Z',
      startedAt: null,
      progressAt: null,
      endedAt: null,
      result: null,
      summary: 'Import list.csv',
    };
    server.use(
      respondTo('POST /admin/products/import', ({ request }) => {
        const { searchParams } = new URL(request.url);
        recorded.push(searchParams.toString());
        const isDry = searchParams.get('dryRun') === 'true';
        return isDry
          ? HttpResponse.json({ ...report, faults, faultCount: 1 })
          : HttpResponse.json({ success: true as const, job }, { status: 202 });
      }),
    );
    const { user } = await choose();
    await user.click(await screen.findByRole('checkbox', { name: /Skip faulty rows/ }));
    await user.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText(/3,000 rows are imported in the background/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the progress under Jobs' })).toHaveAttribute(
      'href',
      '/admin/jobs',
    );
    expect(recorded).toEqual(['dryRun=true', 'dryRun=false&faulty=skip']);
  });

  it('W46: shows how many image files a list names, and links to the page that accepts them', async () => {
    server.use(
      respondTo('POST /admin/products/import', ({ request }) => {
        const isDry = new URL(request.url).searchParams.get('dryRun') === 'true';
        return HttpResponse.json({ ...report, applied: !isDry, namedFiles: 3 });
      }),
    );
    const { user } = await choose();
    expect(await screen.findByText(/3 image files to add after the import\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText(/The list mentions 3 image files\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add the images' })).toHaveAttribute(
      'href',
      '/admin/products/images',
    );
  });

  it('W47: offers to restore the values in the result of an import that was applied at once', async () => {
    const endedAt = new Date().toISOString();
    const summary = 'Import list.csv: 1 created, 1 changed';
    const record = {
      _id: aProduct(4)._id,
      kind: 'productImport' as const,
      state: 'done' as const,
      summary,
      total: 2,
      done: 2,
      failed: 0,
      startedBy: { _id: anAdmin()._id, name: 'Farida' },
      queuedAt: endedAt,
      startedAt: endedAt,
      progressAt: endedAt,
      endedAt,
      result: null,
    };
    const requested: unknown[] = [];
    server.use(
      respondTo('POST /admin/products/import', ({ request }) => {
        const isDry = new URL(request.url).searchParams.get('dryRun') === 'true';
        return HttpResponse.json(isDry ? report : { ...report, applied: true, record });
      }),
      respondTo('POST /admin/bulk/:id/put-back', ({ params }) => {
        requested.push(params['id']);
        const rows = [
          { _id: aProduct(2)._id, name: 'Silk', old: { price: 10.5 }, new: { price: 10 } },
        ];
        const made = { _id: aProduct(9)._id, title: `Put back: ${summary}`, rows };
        return HttpResponse.json({
          success: true as const,
          ...made,
          total: 1,
          possible: 1,
          until: endedAt,
        });
      }),
    );
    const { user } = await choose();
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    expect(await screen.findByText(`${summary}.`)).toBeVisible();
    await user.click(screen.getByRole('button', { name: `Put back the values before ${summary}` }));
    const dialog = within(await screen.findByRole('dialog', { name: `Put back: ${summary}` }));
    expect(await dialog.findByRole('button', { name: 'Put back 1 product' })).toBeEnabled();
    expect(requested).toEqual([record._id]);
  });

  it('reports that the imported file is not a list', async () => {
    server.use(respondTo('POST /admin/products/import', () => refusal('catalogue.listUnreadable')));
    await choose();
    expect(await screen.findByText('This file is not a CSV list.')).toBeVisible();
  });
});
