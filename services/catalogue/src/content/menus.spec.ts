import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { Menus } from '@shop/contracts/core/shown-content';
import { auditQuery } from '@shop/contracts/core/audit';
import { Audit } from '@shop/service-kit/audit/audit';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { openCatalogue, type OpenCatalogue } from '../testing/open-catalogue.js';
import { MenusService } from './menus.service.js';
import { PageEditingService } from './page-editing.service.js';
import { PageWriter, type PageCaller } from './page-writer.js';
import { PagesService } from './pages.service.js';

let shop: OpenCatalogue;
let pages: PagesService;
let editing: PageEditingService;
let service: MenusService;
let audit: Audit;
beforeAll(async () => {
  shop = await openCatalogue();
  const { dataSource } = shop;
  audit = new Audit(dataSource);
  const writer = new PageWriter(dataSource, audit, new Outbox());
  pages = new PagesService(dataSource);
  editing = new PageEditingService(writer, pages);
  service = new MenusService(dataSource, writer, audit);
});
afterAll(() => shop.close());

const caller = (): PageCaller => ({
  by: { _id: '5f3c0f64-6c1b-4f0e-9f5c-0d8f3f0f7a11', name: 'Ayesha' },
  messageId: randomUUID(),
});
const care = { label: 'Care', to: '/pages/care' };
const about = { label: 'About', to: '/about' };
const menus = (): Menus => ({
  header: [about, care],
  footer: [
    { title: 'Help', links: [care, { label: 'Mail', to: 'mailto:a@b.example' }] },
    { title: 'Own', links: [care] },
  ],
});
const save = async (own: Menus | null, version?: number) =>
  service.save(caller(), { version: version ?? (await service.get()).version, menus: own });

describe('the menus', () => {
  it('BO-15: shows the menus of the build until an admin saves others, and follows it again', async () => {
    expect(await service.get()).toEqual({ version: 0, menus: null, by: null, at: null });
    expect((await save(menus())).menus).toEqual(menus());
    expect((await shop.published('catalogue.contentChanged')).at(-1)?.payload).toEqual(
      await pages.index(),
    );
    const { entries } = await audit.list(auditQuery.parse({ kind: 'page' }));
    expect(entries[0]).toMatchObject({
      action: 'page.menusChanged',
      before: { header: 'as in the build' },
      after: { header: 'About /about\nCare /pages/care' },
    });
    expect((await save(null)).menus).toBeNull();
    expect((await pages.index()).menus).toBeNull();
  });

  it('BO-15 W58: leaves out what is not live, and follows a page that is renamed', async () => {
    const edition = { title: 'Care', lede: 'B', image: '', button: '', text: 'One.', build: null };
    const page = await editing.create(caller(), { place: 'pages', slug: 'care', edition });
    await save(menus());
    expect((await pages.index()).menus).toEqual({
      header: [about],
      footer: [{ title: 'Help', links: [{ label: 'Mail', to: 'mailto:a@b.example' }] }],
    });
    const { _id: id, version } = await editing.publish(caller(), { id: page._id, version: 1 });
    expect((await pages.index()).menus?.header).toEqual([about, care]);
    const renamed = await editing.rename(caller(), { id, version, newSlug: 'washing' });
    const washing = { label: 'Care', to: '/pages/washing' };
    expect((await pages.index()).menus?.header).toEqual([about, washing]);
    expect((await service.get()).menus?.header).toEqual([about, washing]);
    await editing.withdraw(caller(), { id, version: renamed.version });
    expect((await pages.index()).menus?.header).toEqual([about]);
  });

  it('BO-15 W50: refuses menus over newer ones, with both', async () => {
    const { version } = await save(menus());
    await save({ header: [about], footer: [] });
    await expect(save({ header: [], footer: [] }, version)).rejects.toMatchObject({
      code: 'catalogue.settingsChanged',
      details: [{ path: 'header', conflict: { yours: '', theirs: 'About /about', by: 'Ayesha' } }],
    });
  });
});
