import type { PageView } from '@shop/contracts/content/pages';
import { anAdminProduct } from '@shop/contracts/testing/product-view';
import type { DiscountView } from '@shop/contracts/pricing/discounts';
import { errors } from '@shop/contracts/core/errors';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aProduct, anAdmin } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { refusal, respondTo, server } from '../../testing/server';

const _id = '00000000-0000-4000-8000-000000000930';
const path = `/admin/settings/discounts/${_id}`;
const nadia = anAdmin();
let stored: DiscountView;
let sent: { version: number; fields: DiscountView }[];

beforeEach(() => {
  sent = [];
  stored = {
    _id,
    version: 1,
    name: 'Welcome',
    kind: 'automatic',
    level: 'order',
    effect: 'percent',
    value: 1_000,
    combines: true,
    priority: 0,
    minCents: null,
    minQuantity: null,
    products: [],
    categories: [],
    excludesReduced: false,
    startsAt: null,
    endsAt: null,
    usesMax: 20,
    usesPerBuyer: 1,
    isActive: true,
    createdAt: '2026-01-01T00:00:00.000Z',
    uses: 4,
    codeCount: 0,
    firstCode: null,
  };
  server.use(
    respondTo('GET /admin/discounts/:id', () => HttpResponse.json(stored)),
    http.put('*/api/admin/discounts/:id', async ({ request }) => {
      const body = (await request.json()) as (typeof sent)[number];
      sent.push(body);
      const code = 'order.settingsChanged';
      const { status, message } = errors[code];
      if (body.version !== stored.version)
        return HttpResponse.json({ success: false, code, message }, { status });
      stored = { ...stored, ...body.fields, version: stored.version + 1 };
      return HttpResponse.json(stored);
    }),
  );
});

const open = async (as = nadia) => {
  const app = renderApp(path, { as });
  const name = await screen.findByLabelText(/^Name/);
  const retype = async (label: RegExp, words: string) => {
    const field = screen.getByLabelText(label);
    await app.user.clear(field);
    await app.user.type(field, words);
  };
  const save = () => app.user.click(screen.getByRole('button', { name: 'Save' }));
  return { ...app, name, retype, save };
};
const offer = () => screen.queryByRole('group', { name: 'Unsaved changes' });

describe('two people in one form', () => {
  it('W50: shows mine and theirs per field, takes theirs if nothing was typed, and saves the choice', async () => {
    const { user, name, retype, save } = await open();
    await retype(/^Name/, 'Spring');
    await retype(/^Percentage/, '15');
    stored = { ...stored, version: 2, name: 'Summer', value: 2_000, usesMax: 50 };
    await save();
    const note = within(await screen.findByRole('group', { name: 'Changed in the meantime' }));
    expect(note.getByText(/has their values for: Uses in total/)).toBeVisible();
    expect(name).toHaveValue('Spring');
    expect(screen.getByLabelText(/^Uses in total/)).toHaveValue('50');
    await save();
    expect(await screen.findByText('Choose yours or theirs for each field first.')).toBeVisible();
    const ofName = within(note.getByRole('group', { name: 'Name' }));
    expect(ofName.getByText('Theirs: Summer')).toBeVisible();
    await user.click(ofName.getByRole('button', { name: 'Keep mine' }));
    const ofValue = within(note.getByRole('group', { name: 'Value' }));
    await user.click(ofValue.getByRole('button', { name: 'Take theirs' }));
    await save();
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(sent.map(({ version }) => version)).toEqual([1, 2]);
    expect(stored).toMatchObject({ name: 'Spring', value: 2_000, usesMax: 50, version: 3 });
  });

  it('W50: does not treat a second save of the same user as a conflict', async () => {
    const { retype, save } = await open();
    for (const [nth, words] of ['Spring', 'Summer'].entries()) {
      await retype(/^Name/, words);
      await retype(/^Percentage/, `${String(nth + 2)}.0`);
      await save();
      await waitFor(() => {
        expect(stored).toMatchObject({ name: words, version: nth + 2 });
      });
    }
    expect(screen.queryByRole('group', { name: 'Changed in the meantime' })).toBeNull();
  });
});

describe('unsaved changes', () => {
  it('W50: are offered again to the same account at the same address, until they are saved', async () => {
    const first = await open();
    await first.retype(/^Name/, 'Spring');
    cleanup();
    await open(anAdmin({ _id: '00000000-0000-4000-8000-000000000999' }));
    expect(offer()).toBeNull();
    cleanup();
    const { user, name, save } = await open();
    await user.click(await screen.findByRole('button', { name: 'Restore them' }));
    expect(name).toHaveValue('Spring');
    expect(offer()).toBeNull();
    await save();
    await waitFor(() => {
      expect(stored.name).toBe('Spring');
    });
    cleanup();
    await open();
    expect(offer()).toBeNull();
  });

  it('W50: shows the fields that someone else has changed before they are restored', async () => {
    const first = await open();
    await first.retype(/^Name/, 'Spring');
    cleanup();
    stored = { ...stored, version: 2, name: 'Summer' };
    const { user, name } = await open();
    await user.click(await screen.findByRole('button', { name: 'Restore them' }));
    expect(name).toHaveValue('Spring');
    const note = within(screen.getByRole('group', { name: 'Changed in the meantime' }));
    await user.click(note.getByRole('button', { name: 'Take theirs' }));
    expect(name).toHaveValue('Summer');
  });

  it('W50: are not offered after 12 hours, nor once they were discarded', async () => {
    const first = await open();
    await first.retype(/^Name/, 'Spring');
    cleanup();
    const second = await open();
    await second.user.click(await screen.findByRole('button', { name: 'Discard them' }));
    cleanup();
    const third = await open();
    expect(offer()).toBeNull();
    await third.retype(/^Name/, 'Autumn');
    cleanup();
    const later = Date.now() + 12 * 3_600_000;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    await open();
    expect(offer()).toBeNull();
    jest.restoreAllMocks();
  });
});

describe('unsaved changes of a product and of a page', () => {
  it('W50: of a product are sent with the values seen when they were typed, and never contain files', async () => {
    const product = anAdminProduct(aProduct(1));
    server.use(respondTo('GET /admin/products/:id', product));
    const { user } = renderApp(`/admin/products/edit/${product._id}`, { as: nadia });
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Fine Check' } });
    const image = new File(['webp'], 'fold.webp', { type: 'image/webp' });
    Object.assign(URL, { createObjectURL: () => 'blob:fold' });
    await user.upload(screen.getByLabelText(/^Add images/), image);
    expect(Object.values({ ...sessionStorage }).join()).not.toContain('fold');
    cleanup();
    const forms: string[] = [];
    server.use(
      respondTo('GET /admin/products/:id', { ...product, name: 'Their Check', version: 2 }),
      respondTo('PUT /admin/products/:id', async ({ request }) => {
        forms.push(await request.text());
        return refusal('catalogue.valueChanged', []);
      }),
    );
    const again = renderApp(`/admin/products/edit/${product._id}`, { as: nadia });
    await again.user.click(await screen.findByRole('button', { name: 'Restore them' }));
    await waitFor(() => {
      expect(screen.getByLabelText('Name')).toHaveValue('Fine Check');
    });
    await again.user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => {
      expect(forms).toHaveLength(1);
    });
    expect(forms[0]).toContain(JSON.stringify({ name: [product.name] }));
    expect(forms[0]).not.toContain('imageOrder');
  });

  it('W50: of a page are saved with the version that was seen', async () => {
    const fields = { title: 'Terms', lede: 'In short.', image: '', button: '', text: '## One' };
    const page: PageView = {
      _id,
      path: '/terms',
      version: 3,
      liveNumber: null,
      isDraft: false,
      scheduledAt: null,
      by: null,
      at: '2026-11-20T08:00:00.000Z',
      live: null,
      draft: null,
      scheduled: null,
      build: { fields, hash: 'now' },
    };
    const versions: unknown[] = [];
    server.use(
      respondTo('GET /admin/content/:id', page),
      respondTo('GET /admin/content/:id/versions', {
        success: true,
        total: 0,
        page: 1,
        pages: 0,
        versions: [],
      }),
      respondTo('POST /admin/content/preview', { title: '', lede: '', blocks: [] }),
      http.put('*/api/admin/content/:id', async ({ request }) => {
        versions.push(((await request.json()) as { version: number }).version);
        return refusal('catalogue.pageChanged');
      }),
    );
    renderApp(`/admin/content/${_id}`, { as: nadia });
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Our terms' } });
    cleanup();
    server.use(respondTo('GET /admin/content/:id', { ...page, version: 4 }));
    const { user } = renderApp(`/admin/content/${_id}`, { as: nadia });
    await user.click(await screen.findByRole('button', { name: 'Restore them' }));
    expect(screen.getByLabelText('Title')).toHaveValue('Our terms');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => {
      expect(versions).toEqual([3]);
    });
  });
});
