import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { buildPages } from '@shop/contracts/content/build-pages';
import type { PagePlace } from '@shop/contracts/content/page-places';
import type { PageDetail, PageEdition } from '@shop/contracts/content/pages';
import { setCompany } from '@shop/contracts/core/company';
import { clockOf } from '@shop/contracts/core/shop-time';
import { Audit } from '@shop/service-kit/audit/audit';
import { auditQuery } from '@shop/contracts/core/audit';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { openCatalogue, type OpenCatalogue } from '../testing/open-catalogue.js';
import { PageEditingService } from './page-editing.service.js';
import { PageSchedule } from './page-schedule.js';
import { PageWriter, type PageCaller } from './page-writer.js';
import { PagesService } from './pages.service.js';

let shop: OpenCatalogue;
let pages: PagesService;
let editing: PageEditingService;
let schedule: PageSchedule;
let audit: Audit;
beforeAll(async () => {
  shop = await openCatalogue();
  const { dataSource } = shop;
  audit = new Audit(dataSource);
  const writer = new PageWriter(dataSource, audit, new Outbox());
  pages = new PagesService(dataSource);
  editing = new PageEditingService(writer, pages);
  schedule = new PageSchedule(dataSource, writer);
});
afterAll(async () => {
  setCompany({});
  await shop.close();
});

const caller = (): PageCaller => ({
  by: { _id: '5f3c0f64-6c1b-4f0e-9f5c-0d8f3f0f7a11', name: 'Ayesha' },
  messageId: randomUUID(),
});
const edition = (own: Partial<PageEdition> = {}): PageEdition => ({
  title: 'Terms',
  lede: 'In short.',
  image: '',
  button: '',
  text: '## One\n\nWithin {{returns.within}}.',
  build: 'first',
  ...own,
});
let slugs = 0;
/** Creates a page of the shop's own. */
const create = (
  own: Partial<PageEdition> = {},
  slug = `page-${String(++slugs)}`,
  place: PagePlace = 'pages',
) => editing.create(caller(), { place, slug, edition: edition({ build: null, ...own }) });
const ofBuild = async (path: string): Promise<PageDetail> => {
  const { rows } = await pages.list({ page: 1, limit: 100 });
  return pages.get(rows.find((row) => row.path === path)?._id ?? '');
};
const seen = ({ _id: id, version }: PageDetail) => ({ id, version });
const publish = async (page: PageDetail, own: { at?: string; schedule?: 'keep' | 'drop' } = {}) =>
  editing.publish(caller(), { ...seen(page), ...own });
const save = (page: PageDetail, own: Partial<PageEdition> = {}) =>
  editing.save(caller(), { ...seen(page), edition: edition(own) });
/** A time by the clock of Dhaka. */
const inHours = (hours: number) =>
  clockOf('Asia/Dhaka')
    .format(new Date(Date.now() + hours * 3_600_000))
    .replace(' ', 'T');
const makeDue = (id: string) =>
  shop.dataSource.query(
    `UPDATE page_versions SET publish_at = now() - interval '1 hour' WHERE page_id = $1 AND published_at IS NULL`,
    [id],
  );

describe('pages of information', () => {
  it('BO-15: shows the build for every page that no admin has edited', async () => {
    const { rows } = await pages.list({ page: 1, limit: 100 });
    expect(rows.map(({ path }) => path)).toEqual(Object.keys(buildPages).sort());
    expect(rows.every(({ liveNumber, isDraft }) => liveNumber === null && !isDraft)).toBe(true);
    expect(await pages.index()).toEqual({ version: 0, pages: [], menus: null });
    await expect(pages.shown('/terms')).rejects.toMatchObject({ code: 'catalogue.pageNotFound' });
  });

  it('BO-15: keeps a draft out of the shop, publishes it, and follows the build again', async () => {
    const draft = await save(await ofBuild('/terms'), { title: 'Our terms' });
    expect((await pages.index()).pages).toEqual([]);
    const live = await publish(draft);
    expect(live).toMatchObject({ liveNumber: 1, draft: null, live: { title: 'Our terms' } });
    expect((await pages.shown('/terms')).content.title).toBe('Our terms');
    expect((await shop.published('catalogue.contentChanged')).at(-1)?.payload).toEqual(
      await pages.index(),
    );
    const { entries } = await audit.list(auditQuery.parse({ kind: 'page' }));
    expect(entries[0]).toMatchObject({
      action: 'page.published',
      subject: { name: '/terms' },
      after: { number: 1, title: 'Our terms' },
    });
    const back = await editing.withdraw(caller(), seen(live));
    expect(back.liveNumber).toBeNull();
    expect((await pages.index()).pages).not.toContain('/terms');
  });

  it('BO-15: lists the published versions, and puts an old one back as a draft', async () => {
    const first = await publish(await create({ title: 'First' }));
    const second = await publish(await save(first, { title: 'Second', build: null }));
    const { versions, total } = await pages.versions(second._id, { page: 1, limit: 24 });
    expect(total).toBe(2);
    expect(versions.map(({ number, title, isLive }) => [number, title, isLive])).toEqual([
      [2, 'Second', true],
      [1, 'First', false],
    ]);
    const restored = await editing.restore(caller(), { ...seen(second), versionNumber: 1 });
    expect(restored).toMatchObject({ draft: { title: 'First' }, live: { title: 'Second' } });
    expect((await publish(restored)).liveNumber).toBe(3);
  });

  it('BO-15 W50: refuses a save over another one, with both values', async () => {
    const page = await create();
    await save(page, { lede: 'Theirs.' });
    await expect(save(page, { lede: 'Yours.' })).rejects.toMatchObject({
      code: 'catalogue.pageChanged',
      details: [{ path: 'lede', conflict: { yours: 'Yours.', theirs: 'Theirs.', by: 'Ayesha' } }],
    });
    const saves = await pages.get(page._id);
    const outcomes = await Promise.allSettled([save(saves), publish(saves)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('saves and publishes once, though a message is delivered twice', async () => {
    const page = await create();
    const one = caller();
    const first = await editing.publish(one, seen(page));
    expect(await editing.publish(one, seen(page))).toEqual(first);
    expect((await pages.versions(page._id, { page: 1, limit: 24 })).total).toBe(1);
  });

  it('BO-15 W24: refuses to publish a page of the build without its blocks', async () => {
    const draft = await save(await ofBuild('/contact'), { title: 'Contact' });
    await expect(publish(draft)).rejects.toMatchObject({
      code: 'catalogue.pageRefused',
      message: 'This page must keep its blocks. Missing: image, @reach, @form contact.',
    });
  });

  it('BO-15 W24: publishes the home page with its blocks, and its carousel on no other page', async () => {
    const slides = '## Season\n@slides\n### Wool\n- [Wool](/images/site/hero-3)';
    const rest = ['figures', 'tiles cloth', 'products', 'tiles service', 'call'].map(
      (block) => `## ${block}\n@${block}\n### Cotton\n- [Cotton](/products)`,
    );
    const home = await save(await ofBuild('/'), { text: [slides, ...rest].join('\n\n') });
    await publish(home);
    expect((await pages.shown('/')).content.blocks[0]?.kind).toBe('slides');
    await expect(publish(await create({ text: slides }))).rejects.toMatchObject({
      message: '@slides and @figures stand on the home page alone.',
    });
  });

  it('BO-15 W25: refuses to save a text with a fault, and names its line', async () => {
    const page = await create();
    const bad = save(page, { text: '## A\n\n- [x](javascript:alert(1))' });
    await expect(bad).rejects.toMatchObject({
      code: 'catalogue.pageRefused',
      details: [{ path: 'text', message: expect.stringContaining('Line 3') as string }],
    });
  });
});

describe('the schedule of a page', () => {
  it('BO-15: publishes at midnight of the shop, what became due during a stop at the start', async () => {
    const page = await create({ title: 'Later' });
    const at = `${inHours(48).slice(0, 10)}T00:00`;
    const scheduled = await publish(page, { at });
    expect(scheduled).toMatchObject({ draft: null, liveNumber: null });
    expect(scheduled.scheduled?.at).toBe(new Date(`${at}+06:00`).toISOString());
    await schedule.publish();
    expect((await pages.get(page._id)).liveNumber).toBeNull();
    await makeDue(page._id);
    await Promise.all([schedule.publish(), schedule.publish()]);
    expect(await pages.get(page._id)).toMatchObject({ liveNumber: 1, scheduled: null });
    expect((await pages.index()).pages).toContain(page.path);
    const { entries } = await audit.list(auditQuery.parse({ subject: page._id }));
    expect(entries[0]).toMatchObject({ action: 'page.published', by: { name: 'The schedule' } });
  });

  it('BO-15 W58: refuses a time that the clock of the shop skips, and takes the first of two', async () => {
    setCompany({ timeZone: 'Europe/Berlin' });
    const page = await create();
    await expect(publish(page, { at: '2027-03-28T02:30' })).rejects.toMatchObject({
      code: 'catalogue.pageRefused',
      message: 'There is no such time on the clock of the shop.',
    });
    const twice = await publish(page, { at: '2027-10-31T02:30' });
    expect(twice.scheduled?.at).toBe('2027-10-31T00:30:00.000Z');
    setCompany({});
    await expect(publish(await create(), { at: '2020-01-01T00:00' })).rejects.toMatchObject({
      message: 'This time has passed.',
    });
  });

  it('BO-15 W58: publishes a page with a schedule only after the admin has chosen to keep or drop it', async () => {
    const page = await create();
    const scheduled = await publish(page, { at: inHours(5) });
    const draft = await save(scheduled, { title: 'Now', build: null });
    const { scheduledAt } = draft;
    await expect(publish(draft)).rejects.toMatchObject({ code: 'catalogue.pageScheduled' });
    const keep = publish(draft, { at: inHours(9), schedule: 'keep' });
    await expect(keep).rejects.toMatchObject({ code: 'catalogue.pageScheduled' });
    const kept = await publish(draft, { schedule: 'keep' });
    expect(kept).toMatchObject({ live: { title: 'Now' }, scheduledAt });
    await makeDue(page._id);
    await schedule.publish();
    expect((await pages.get(page._id)).live?.title).toBe('Terms');
    const again = await save(await pages.get(page._id), { build: null });
    const planned = await publish(again, { at: inHours(5) });
    const dropped = await editing.drop(caller(), { ...seen(planned), part: 'schedule' });
    expect([dropped.scheduled, dropped.liveNumber]).toEqual([null, planned.liveNumber]);
  });
});

describe('the addresses of pages', () => {
  it('BO-15 W58: leads old addresses to the page in one hop, also after renaming back', async () => {
    const page = await publish(await create({}, 'one'));
    const two = await editing.rename(caller(), { ...seen(page), newSlug: 'two' });
    const three = await editing.rename(caller(), { ...seen(two), newSlug: 'three' });
    for (const name of ['one', 'two', 'three'])
      expect((await pages.shown(`/pages/${name}`)).path).toBe('/pages/three');
    const back = await editing.rename(caller(), { ...seen(three), newSlug: 'one' });
    for (const name of ['one', 'two', 'three'])
      expect((await pages.shown(`/pages/${name}`)).path).toBe('/pages/one');
    await expect(create({}, 'two')).rejects.toMatchObject({ code: 'catalogue.pageExists' });
    expect(back.path).toBe('/pages/one');
  });

  it('keeps a landing page below its place, which gets a new name alone', async () => {
    const page = await create({}, 'shirts', 'uses');
    const renamed = await editing.rename(caller(), { ...seen(page), newSlug: 'blouses' });
    expect([page.path, renamed.path]).toEqual(['/uses/shirts', '/uses/blouses']);
  });

  it('BO-15 W24: keeps the addresses of the build', async () => {
    const renaming = editing.rename(caller(), { ...seen(await ofBuild('/faq')), newSlug: 'help' });
    await expect(renaming).rejects.toMatchObject({ code: 'catalogue.pageRefused' });
  });

  it('gives one address to one of two pages that are created at the same time', async () => {
    const outcomes = await Promise.allSettled([create({}, 'same'), create({}, 'same')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
