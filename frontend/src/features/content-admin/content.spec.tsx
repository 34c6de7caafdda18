import type { PageEdition, PageView } from '@shop/contracts/content/pages';
import { fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAdmin } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { refusal, respondTo, server } from '../../testing/server';

const _id = '0f3c0f64-6c1b-4f0e-9f5c-0d8f3f0f7a11';
const at = '2026-11-20T08:00:00.000Z';
const fields = { title: 'Terms', lede: 'In short.', image: '', button: '', text: '## One\n\nA.' };
const edition = (own: Partial<PageEdition> = {}): PageEdition => ({
  ...fields,
  build: 'now',
  ...own,
});
const aPage = (own: Partial<PageView> = {}): PageView => ({
  _id,
  path: '/terms',
  version: 3,
  liveNumber: null,
  isDraft: false,
  scheduledAt: null,
  by: null,
  at,
  live: null,
  draft: null,
  scheduled: null,
  build: { fields, hash: 'now' },
  ...own,
});
const live = (own: Partial<PageView> = {}) => aPage({ liveNumber: 1, live: edition(), ...own });
const scheduledFor = (own: Partial<PageView> = {}) =>
  live({
    scheduledAt: '2026-12-24T18:00:00.000Z',
    scheduled: {
      number: 2,
      at: '2026-12-24T18:00:00.000Z',
      edition: edition({ title: 'Terms of Christmas' }),
    },
    ...own,
  });

let stored: PageView;
let sent: { url: string; body: Record<string, unknown> }[];
/** Applies each change as the server does; `next` returns the changed parts of the page. */
const changes = (next: (part: string, body: Record<string, unknown>) => Partial<PageView>) => {
  const handle = async ({ request }: { request: Request }) => {
    const body = (await request.json()) as Record<string, unknown>;
    const url = new URL(request.url).pathname.replace(`/api/admin/content/${_id}`, '');
    sent.push({ url, body });
    stored = { ...stored, version: stored.version + 1, ...next(url, body) };
    return HttpResponse.json(stored);
  };
  server.use(
    http.put(`*/api/admin/content/${_id}`, handle),
    http.put(`*/api/admin/content/${_id}/address`, handle),
    http.post(`*/api/admin/content/${_id}/:part`, handle),
  );
};

beforeEach(() => {
  sent = [];
  server.use(
    respondTo('GET /admin/content/:id', () => HttpResponse.json(stored)),
    respondTo('GET /admin/content/:id/versions', {
      success: true,
      total: 1,
      page: 1,
      pages: 1,
      versions: [{ number: 1, title: 'First terms', by: 'Ayesha', at, isLive: true }],
    }),
    respondTo('GET /admin/content/:id/version', edition({ text: '## One\n\nOld.' })),
    respondTo('POST /admin/content/preview', async ({ request }) => {
      const { title, lede, text } = (await request.json()) as PageEdition;
      return text.includes('{{no')
        ? refusal('catalogue.pageRefused', [
            { path: 'text', message: 'Line 3: There is no figure "no".' },
          ])
        : HttpResponse.json({
            title,
            lede,
            blocks: [{ kind: 'prose', title: 'One', text: [text] }],
          });
    }),
  );
});

async function open(page: PageView) {
  stored = page;
  const app = renderApp(`/admin/content/${_id}`, { as: anAdmin() });
  await screen.findByLabelText('Title');
  const type = (label: string | RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const press = (name: string | RegExp) => app.user.click(screen.getByRole('button', { name }));
  return { ...app, type, press };
}

describe('the content of the back-office', () => {
  it('BO-15: lists the pages with their state, and opens one', async () => {
    const { live: _live, draft: _draft, scheduled: _none, build: _build, ...row } = scheduledFor();
    stored = aPage();
    server.use(
      respondTo('GET /admin/content', {
        success: true,
        total: 2,
        page: 1,
        pages: 1,
        rows: [
          { ...row, title: 'Terms' },
          {
            ...row,
            _id: anAdmin()._id,
            path: '/faq',
            title: 'FAQ',
            liveNumber: null,
            scheduledAt: null,
          },
        ],
      }),
    );
    const { user } = renderApp('/admin/content', { as: anAdmin() });
    const terms = within((await screen.findByRole('link', { name: /^Terms/ })).closest('tr')!);
    expect(terms.getByText('Version 1')).toBeVisible();
    expect(terms.getByText('Scheduled for 25 December 2026, 00:00')).toBeVisible();
    expect(screen.getByText('Original')).toBeVisible();
    await user.click(screen.getByRole('link', { name: /^Terms/ }));
    expect(await screen.findByLabelText('Title')).toHaveValue('Terms');
  });

  it('BO-15: begins with the text of the build, saves a draft and publishes it', async () => {
    const { type, press } = await open(aPage());
    changes((part, body) =>
      part === ''
        ? { isDraft: true, draft: body['edition'] as PageEdition }
        : { isDraft: false, draft: null, liveNumber: 1, live: stored.draft },
    );
    type('Title', 'Our terms');
    await press('Save draft');
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    expect(await screen.findByText('Draft')).toBeVisible();
    await press('Publish…');
    await press('Publish now');
    expect(await screen.findByText('Published.')).toBeInTheDocument();
    expect(sent).toEqual([
      { url: '', body: { version: 3, edition: edition({ title: 'Our terms' }) } },
      { url: '/publish', body: { version: 4 } },
    ]);
    expect(await screen.findByText('Version 1')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View in shop' })).toHaveAttribute('href', '/terms');
  });

  it('BO-15: shows the page as the shop would, and the line of a fault', async () => {
    const { type } = await open(aPage());
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    expect(await preview.findByText('## One A.')).toBeInTheDocument();
    type(/^Text/, '## One\n\n{{no}}');
    expect(await preview.findByText('This page cannot be saved in this form.')).toBeVisible();
    expect(screen.getByLabelText(/^Text/)).toHaveAccessibleDescription(
      /Line 3: There is no figure/,
    );
  });

  it('BO-15 W58: schedules a page by the clock of the shop', async () => {
    const { type, press, user } = await open(aPage({ isDraft: true, draft: edition() }));
    changes(() => ({ ...scheduledFor(), draft: null, isDraft: false, version: 4 }));
    await press('Publish…');
    await user.click(screen.getByLabelText('At a time'));
    expect(screen.getByRole('button', { name: 'Schedule' })).toBeDisabled();
    type('Time', '2026-12-25T00:00');
    await press('Schedule');
    expect(await screen.findByText('Scheduled.')).toBeInTheDocument();
    expect(sent).toEqual([{ url: '/publish', body: { version: 3, at: '2026-12-25T00:00' } }]);
  });

  it('BO-15 W58: publishes only once the admin has decided about the schedule', async () => {
    const { press, user } = await open(scheduledFor({ isDraft: true, draft: edition() }));
    changes(() => ({}));
    await press('Publish…');
    expect(screen.getByRole('button', { name: 'Publish now' })).toBeDisabled();
    await user.click(screen.getByLabelText('Cancel it'));
    await press('Publish now');
    expect(await screen.findByText('Published.')).toBeInTheDocument();
    expect(sent).toEqual([{ url: '/publish', body: { version: 3, schedule: 'drop' } }]);
  });

  it('BO-15: compares a version with the text, restores it, and follows the build again', async () => {
    const { press } = await open(live());
    changes((part) =>
      part === '/restore'
        ? { draft: edition({ title: 'First terms' }), isDraft: true }
        : { liveNumber: null, live: null },
    );
    await screen.findByRole('button', { name: 'Compare version 1' });
    await press('Compare version 1');
    expect(await screen.findByRole('deletion')).toHaveTextContent('Removed: Old.');
    expect(screen.getByRole('insertion')).toHaveTextContent('Added: A.');
    await press('Close');
    await press('Put version 1 back as a draft');
    expect(await screen.findByDisplayValue('First terms')).toBeVisible();
    await press('Use the original…');
    await press('Use the original');
    expect(await screen.findByText('Original')).toBeVisible();
    expect(sent.map(({ url, body }) => [url, body])).toEqual([
      ['/restore', { version: 3, versionNumber: 1 }],
      ['/withdraw', { version: 4 }],
    ]);
  });

  it('BO-15 W24: shows that the text of the build has changed since the last edit', async () => {
    await open(live({ live: edition({ build: 'before' }) }));
    expect(screen.getByText(/^The original text has changed/)).toBeVisible();
  });

  it('BO-15 W50: shows mine and theirs per field if another admin has saved first, and saves the choice', async () => {
    const { type, press } = await open(live());
    server.use(respondTo('PUT /admin/content/:id', () => refusal('catalogue.pageChanged')));
    type('Title', 'My terms');
    type('Lede', 'Mine.');
    type(/^Text/, '## One\n\nMine.');
    const theirs = { title: 'Their terms', lede: 'Theirs.', text: '## One\n\nTheirs.' };
    const draft = edition({ ...theirs, button: 'Write' });
    stored = live({ version: 9, draft, isDraft: true, by: 'Omar' });
    await press('Save draft');
    const note = within(await screen.findByRole('group', { name: 'Changed in the meantime' }));
    expect(note.getByText(/^Omar has saved .* their values for: Button/)).toBeVisible();
    const ofTitle = within(note.getByRole('group', { name: 'Title' }));
    expect(ofTitle.getByText('Yours: My terms')).toBeVisible();
    expect(ofTitle.getByText('Theirs: Their terms')).toBeVisible();
    const ofText = within(note.getByRole('group', { name: 'Text' }));
    expect(ofText.getByRole('deletion')).toHaveTextContent('Removed: Theirs.');
    expect(ofText.getByRole('insertion')).toHaveTextContent('Added: Mine.');
    await press('Save draft');
    expect(screen.getByText('Choose yours or theirs for each field first.')).toBeVisible();
    const choose = async (group: string, name: string) =>
      fireEvent.click(
        within(await note.findByRole('group', { name: group })).getByRole('button', { name }),
      );
    await choose('Title', 'Keep mine');
    await choose('Lede', 'Take theirs');
    await choose('Text', 'Keep mine');
    expect(screen.getByLabelText('Lede')).toHaveValue('Theirs.');
    changes((_part, body) => ({ draft: body['edition'] as PageEdition }));
    await press('Save draft');
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    const saved = { title: 'My terms', lede: 'Theirs.', text: '## One\n\nMine.', button: 'Write' };
    expect(sent).toMatchObject([{ body: { version: 9, edition: saved } }]);
  });

  it('W50: shows both addresses of a page that two admins rename', async () => {
    const { type, press } = await open(
      aPage({ path: '/pages/care', build: null, draft: edition() }),
    );
    server.use(
      http.put(`*/api/admin/content/${_id}/address`, () => refusal('catalogue.pageChanged')),
    );
    stored = { ...stored, version: 4, path: '/pages/washing' };
    type('Address below /pages/', 'laundry');
    await press('Change address');
    const note = within(await screen.findByRole('group', { name: 'Changed in the meantime' }));
    expect(note.getByText('Theirs: washing')).toBeVisible();
    await press('Keep mine');
    changes((_part, { newSlug }) => ({ path: `/pages/${String(newSlug)}` }));
    await press('Change address');
    expect(await screen.findByText('/pages/laundry')).toBeVisible();
    expect(sent).toEqual([{ url: '/address', body: { version: 4, newSlug: 'laundry' } }]);
  });

  it('BO-15: adds a page, and gives it another address', async () => {
    stored = aPage({ path: '/pages/care', build: null, draft: edition({ build: null }) });
    server.use(
      respondTo('POST /admin/content', async ({ request }) => {
        sent.push({ url: 'new', body: (await request.json()) as Record<string, unknown> });
        return HttpResponse.json(stored, { status: 201 });
      }),
    );
    const { user } = renderApp('/admin/content/new', { as: anAdmin() });
    const type = async (label: string | RegExp, value: string) =>
      fireEvent.change(await screen.findByLabelText(label), { target: { value } });
    await type('Address below /pages/', 'care');
    await type('Title', 'Care');
    await type('Lede', 'How to wash.');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByRole('button', { name: 'Change address' })).toBeDisabled();
    expect(sent[0]?.body).toMatchObject({ slug: 'care', fields: { title: 'Care' } });
    changes((_part, { newSlug }) => ({ path: `/pages/${String(newSlug)}` }));
    await type('Address below /pages/', 'washing');
    await user.click(screen.getByRole('button', { name: 'Change address' }));
    expect(await screen.findByText('/pages/washing')).toBeVisible();
  });
});
