import type { ClothList, ClothRow, ClothView } from '@shop/contracts/cloth/cloth';
import { anAdminProduct } from '@shop/contracts/testing/product-view';
import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { aCloth, anAdmin, aProduct } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';
import { refusal, respondTo, server } from '../../../testing/server';

const rowOf = ({ _id, code, name, state, updatedAt }: ClothView): ClothRow => ({
  _id,
  code,
  name,
  state,
  updatedAt,
  words: '100 % cotton',
  highlights: ['Plain weave', '115 g/m²'],
  productCount: 2,
});
const listOf = (cloths: ClothView[]): ClothList => ({
  success: true,
  cloths: cloths.map(rowOf),
  total: cloths.length,
  page: 1,
  pages: 1,
});
const open = (address: string) => renderApp(address, { as: anAdmin() });
const saved = (cloth: ClothView, message = 'Cloth saved.') => ({
  success: true as const,
  message,
  cloth,
});

describe('the cloths in the back-office', () => {
  it('lists cloths with their composition and state, filtered by the address', async () => {
    const queries: string[] = [];
    server.use(
      respondTo('GET /admin/cloths', ({ request }) => {
        queries.push(new URL(request.url).search);
        const other = aCloth({ _id: aProduct(9)._id, code: 'LW-2', state: 'published' });
        return HttpResponse.json(listOf([aCloth(), other]));
      }),
    );
    open('/admin/cloths?state=published');
    const rows = await screen.findAllByRole('row', { name: /Everyday Poplin/ });
    expect(rows).toHaveLength(2);
    expect(rows[1]).toHaveTextContent('Everyday PoplinLW-2100 % cottonPlain weave · 115 g/m²2');
    expect(within(rows[1] as HTMLElement).getByText('Published')).toBeVisible();
    expect(queries[0]).toContain('state=published');
  });

  it('FAB-45: shows what a draft cloth lacks, and why it was not published', async () => {
    const cloth = aCloth({ madeIn: null, lacks: ['origin'] });
    server.use(
      respondTo('GET /admin/cloths/:code', cloth),
      respondTo('POST /admin/cloths/:code/publish', () => refusal('catalogue.clothIncomplete')),
    );
    const { user } = open('/admin/cloths/LW-1');
    expect(await screen.findByText('To be published, this cloth needs: origin.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('This cloth is incomplete.')).toBeInTheDocument();
  });

  it('links cloths to their part of the audit record', async () => {
    const cloth = aCloth();
    server.use(respondTo('GET /admin/cloths/:code', cloth));
    open('/admin/cloths/LW-1');
    expect(await screen.findByRole('link', { name: 'History' })).toHaveAttribute(
      'href',
      `/admin/audit?kind=cloth&subject=${cloth._id}`,
    );
  });

  it('publishes and withdraws a cloth', async () => {
    let cloth = aCloth({ products: [{ _id: aProduct(1)._id, name: 'Poplin, blue', sku: '1' }] });
    server.use(
      respondTo('GET /admin/cloths/:code', () => HttpResponse.json(cloth)),
      respondTo('POST /admin/cloths/:code/publish', () => {
        cloth = { ...cloth, state: 'published', version: 2 };
        return HttpResponse.json(saved(cloth, 'Cloth published.'));
      }),
    );
    const { user } = open('/admin/cloths/LW-1');
    expect(await screen.findByRole('link', { name: 'Poplin, blue' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('This data sheet is public.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Unpublish' })).toBeVisible();
  });
});

describe('the form of a cloth', () => {
  const fibre = (number: number) =>
    within(screen.getByRole('listitem', { name: `Fibre ${String(number)}` }));

  it('FAB-43: shows the sum and the label text while fibres are typed', async () => {
    const { user } = open('/admin/cloths/new');
    const add = await screen.findByRole('button', { name: 'Add a fibre' });
    await user.click(add);
    await user.type(fibre(1).getByRole('combobox', { name: 'Fibre' }), 'linen');
    await user.type(fibre(1).getByRole('textbox', { name: '%' }), '40');
    await user.click(add);
    await user.type(fibre(2).getByRole('combobox', { name: 'Fibre' }), 'Cotton');
    await user.type(fibre(2).getByRole('textbox', { name: '%' }), '58,5');
    expect(screen.getByText('Sum: 98.5 %')).toBeVisible();
    await user.clear(fibre(2).getByRole('textbox', { name: '%' }));
    await user.type(fibre(2).getByRole('textbox', { name: '%' }), '60');
    expect(screen.getByText('60% cotton, 40% linen')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove fibre 1' }));
    expect(screen.getByText('Sum: 60 %')).toBeVisible();
  });

  it('FAB-42: shows the advice about fibres at once', async () => {
    const { user } = open('/admin/cloths/new');
    await user.click(await screen.findByRole('button', { name: 'Add a fibre' }));
    await user.type(fibre(1).getByRole('combobox', { name: 'Fibre' }), 'Bamboo');
    await user.type(fibre(1).getByRole('textbox', { name: '%' }), '100');
    expect(await screen.findByRole('alert')).toHaveTextContent('write "viscose"');
  });

  it('creates a draft cloth from a code and a name, and opens it', async () => {
    const bodies: unknown[] = [];
    server.use(
      respondTo('POST /admin/cloths', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json(saved(aCloth(), 'Cloth created.'));
      }),
      respondTo('GET /admin/cloths/:code', aCloth()),
    );
    const { user, address } = open('/admin/cloths/new');
    await user.type(await screen.findByRole('textbox', { name: 'Code' }), 'lw-1');
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Everyday Poplin');
    await user.click(screen.getByRole('button', { name: 'Create Draft' }));
    await screen.findByRole('button', { name: 'Publish' });
    expect(bodies).toMatchObject([
      { code: 'LW-1', fields: { name: 'Everyday Poplin', widthCm: null, composition: [] } },
    ]);
    expect(address()).toBe('/admin/cloths/LW-1');
  });

  it('marks each wrong field of a cloth, and sends nothing', async () => {
    server.use(respondTo('GET /admin/cloths/:code', aCloth()));
    const { user } = open('/admin/cloths/LW-1');
    const width = await screen.findByRole('textbox', { name: 'Width (cm)' });
    await user.clear(width);
    await user.type(width, '700');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(width).toHaveAccessibleDescription('Enter a number from 2 to 600, in steps of 0.1');
    expect(screen.getByText('Please correct the marked fields.')).toBeVisible();
  });

  it('saves the opened version of a cloth, and shows what the server refuses', async () => {
    const bodies: unknown[] = [];
    server.use(
      respondTo('GET /admin/cloths/:code', aCloth({ version: 4 })),
      respondTo('PUT /admin/cloths/:code', async ({ request }) => {
        bodies.push(await request.json());
        return refusal('catalogue.clothChanged');
      }),
    );
    const { user } = open('/admin/cloths/LW-1');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Drape' }), 'Very fluid');
    await user.click(screen.getByRole('checkbox', { name: 'shirts' }));
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('This cloth was changed by someone else.')).toBeVisible();
    expect(bodies).toMatchObject([{ version: 4, fields: { drape: 5, uses: ['shirts'] } }]);
  });
});

describe('the cloth of a product', () => {
  it('shows the cloth of a product in its form, a draft too, and sends it only when changed', async () => {
    const forms: FormData[] = [];
    server.use(
      respondTo('GET /admin/products', {
        success: true,
        products: [],
        total: 0,
        isSimilar: false,
        isTotalCapped: false,
        next: null,
      }),
      respondTo('GET /admin/categories', ['cotton']),
      respondTo('GET /admin/products/:id', anAdminProduct(aProduct(1))),
      respondTo('GET /admin/cloths', listOf([aCloth()])),
      respondTo('PUT /admin/products/:id', async ({ request }) => {
        forms.push(await request.formData());
        return refusal('catalogue.clothNotFound');
      }),
    );
    const { user } = open(`/admin/products/edit/${aProduct(1)._id}`);
    const cloth = await screen.findByRole('combobox', { name: 'Cloth' });
    expect(await screen.findByDisplayValue('LW-1')).toBe(cloth);
    expect(cloth).toHaveAccessibleDescription(
      'Everyday Poplin · Plain weave · 115 g/m² · 100 % cotton',
    );
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('There is no such cloth.');
    await user.clear(cloth);
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('There is no such cloth.');
    expect(forms.map((form) => form.get('cloth'))).toEqual([null, '']);
  });
});
