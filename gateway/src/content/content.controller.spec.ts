import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import { menusRpc } from '@shop/contracts/content/menus';
import { contentEvents, pagesRpc, type PageDetail } from '@shop/contracts/content/pages';
import { EventPublisher } from '@shop/service-kit/bus/events/event-publisher';
import { onEvent } from '@shop/service-kit/bus/events/event-subscription';
import { busUrlAs, testBus } from '@shop/service-kit-testing/test-bus';
import { until } from '@shop/service-kit-testing/until';
import { invalidateOnEvents } from '../response-cache/event-invalidation.js';
import { ResponseCache } from '../response-cache/response-cache.js';
import { productList } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';
import { ShownContent } from './shown-content.js';

let gateway: TestGateway;
let admin: { authorization: string };
beforeAll(async () => {
  gateway = await testGateway();
  admin = await gateway.signIn('admin');
});
afterAll(() => gateway.close());
afterEach(() => gateway.services.reset());

const fields = {
  title: 'Privacy now',
  lede: 'Short </script>.',
  image: '',
  button: '',
  text: 'One.',
};
const edition = { ...fields, build: 'old' };
const detail = (own: Partial<PageDetail> = {}): PageDetail => ({
  _id: randomUUID(),
  path: '/privacy',
  version: 1,
  liveNumber: 1,
  isDraft: false,
  scheduledAt: null,
  by: 'Ayesha',
  at: '2026-11-01T00:00:00.000Z',
  live: edition,
  draft: null,
  scheduled: null,
  ...own,
});
const shown = (path: string, title: string) => ({
  path,
  content: { title, lede: fields.lede, blocks: [] },
});
let version = 0;
const index = (...pages: string[]) => ({ version: ++version, pages, menus: null });
const get = (url: string) => gateway.app.inject({ url });
const send = (method: 'PUT' | 'POST', url: string, payload: object) =>
  gateway.app.inject({ method, url: `/api/admin/content${url}`, headers: admin, payload });

describe('pages of information over HTTP', () => {
  it('BO-15: sends the page of the build until admins publish another', async () => {
    const { body } = await get('/privacy');
    expect(body).toContain('<title>Privacy · Loomery</title>');
    expect(body).not.toContain('/api/pages');
  });

  it('BO-15: shows a publication before the response to it, with title, description and content', async () => {
    const { services } = gateway;
    services.reply(pagesRpc.publish, detail());
    services.reply(pagesRpc.index, index('/privacy'));
    services.reply(pagesRpc.shown, shown('/privacy', 'Privacy now'));
    const published = await send('POST', `/${detail()._id}/publish`, { version: 1 });
    expect(published.json()).toMatchObject({ build: { fields: { title: 'Privacy' } } });
    const { body, statusCode } = await get('/privacy');
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>Privacy now · Loomery</title>');
    expect(body).toContain('name="description" content="Short &lt;/script&gt;."');
    expect(body).toContain('data-initial="/api/pages?path=%2Fprivacy"');
    expect(body).toContain(String.raw`Short \u003c/script>.`);
    expect(body).toContain('<h1>/privacy</h1>/api/pages?path=%2Fprivacy');
    services.reply(pagesRpc.withdraw, detail({ liveNumber: null, live: null }));
    services.reply(pagesRpc.index, index());
    await send('POST', `/${detail()._id}/withdraw`, { version: 2 });
    expect((await get('/privacy')).body).toContain('<title>Privacy · Loomery</title>');
  });

  it('BO-15: sends pages of the shop itself, 404 for others, and one redirect from an old address', async () => {
    const { services } = gateway;
    services.reply(pagesRpc.shown, shown('/pages/care', 'Care'));
    expect((await get('/pages/care')).body).toContain('<title>Care · Loomery</title>');
    const moved = await get('/pages/washing?from=mail');
    expect([moved.statusCode, moved.headers['location']]).toEqual([301, '/pages/care?from=mail']);
    services.refuse(pagesRpc.shown, 'catalogue.pageNotFound');
    const missing = await get('/pages/none');
    expect(missing.statusCode).toBe(404);
    expect(missing.body).toContain('noindex');
    expect((await get('/api/pages?path=/pages/none')).statusCode).toBe(404);
    expect((await get(`/pages/${'x'.repeat(200)}`)).statusCode).toBe(404);
  });

  it('BO-15 W24: sends a landing page and an edited home page with the products that they show', async () => {
    const { services } = gateway;
    const query = 'limit=4&use=shirts';
    const page = shown('/uses/shirts', 'Shirts');
    const blocks = [{ kind: 'products', title: 'Cloth', query } as const];
    services.reply(catalogueRpc.list, productList);
    for (const path of ['/uses/shirts', '/']) {
      services.reply(pagesRpc.shown, { path, content: { ...page.content, blocks } });
      services.reply(pagesRpc.index, index('/', '/uses/shirts'));
      gateway.app.get(ShownContent).take(index('/', '/uses/shirts'));
      const { body } = await get(path);
      expect(body).toContain('<title>Shirts · Loomery</title>');
      expect(body).toContain('data-initial="/api/products?limit=4&amp;use=shirts"');
    }
    gateway.app.get(ShownContent).take(index('/privacy'));
  });

  it('BO-15: keeps the last text that it knows while the catalogue does not reply, else that of the build', async () => {
    gateway.app.get(ShownContent).take(index('/privacy'));
    expect((await get('/privacy')).body).toContain('<title>Privacy now · Loomery</title>');
    gateway.app.get(ShownContent).take(index());
    const fresh = await testGateway();
    fresh.app.get(ShownContent).take(index('/privacy'));
    const { body, statusCode } = await fresh.app.inject({ url: '/privacy' });
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>Privacy · Loomery</title>');
    expect(body).toContain('<div id="root"></div>');
    await fresh.close();
  });

  it('BO-15: names pages of the shop itself in the sitemap, each page once', async () => {
    gateway.app.get(ShownContent).take(index('/pages/care', '/privacy'));
    const { body } = await get('/sitemap-pages.xml');
    expect([...body.matchAll(/<loc>([^<]*)/g)].map(([, loc]) => loc)).toEqual([
      'http://shop.test/',
      'http://shop.test/products',
      'http://shop.test/privacy',
      'http://shop.test/pages/care',
    ]);
    gateway.app.get(ShownContent).take(index());
  });

  it('BO-15: sends saved menus with the next page', async () => {
    const { services } = gateway;
    const menus = { header: [{ label: 'House', to: '/' }], footer: [] };
    services.reply(menusRpc.save, { version: 1, menus, by: 'Ayesha', at: null });
    services.reply(pagesRpc.index, { ...index(), menus });
    const url = '/api/admin/menus';
    const payload = { version: 0, menus };
    const saved = await gateway.app.inject({ method: 'PUT', url, headers: admin, payload });
    expect(saved.json()).toMatchObject({ version: 1, menus });
    expect((await get('/privacy')).body).toContain(`"menus":${JSON.stringify(menus)}`);
    const bad = { version: 1, menus: { header: [{ label: 'x', to: 'javascript:x' }], footer: [] } };
    const refused = await gateway.app.inject({ method: 'PUT', url, headers: admin, payload: bad });
    expect(refused.statusCode).toBe(400);
  });

  it('BO-15: reads a text for its preview, and names the line of a fault', async () => {
    const good = await send('POST', '/preview', { ...fields, text: '## A\n\n<b>x</b>' });
    expect(good.json()).toMatchObject({ blocks: [{ title: 'A', text: ['<b>x</b>'] }] });
    const bad = await send('POST', '/preview', { ...fields, text: '## A\n\n{{no.figure}}' });
    expect([bad.statusCode, bad.json()]).toMatchObject([
      400,
      { code: 'catalogue.pageRefused', message: 'Line 3: There is no figure "no.figure".' },
    ]);
  });

  it('BO-15: lists pages with the title of the build, and sends a draft with the text of the build', async () => {
    const { draft: _draft, live: _live, scheduled: _scheduled, ...row } = detail();
    gateway.services.reply(pagesRpc.list, {
      success: true,
      total: 1,
      page: 1,
      pages: 1,
      rows: [{ ...row, title: null }],
    });
    const list = await gateway.app.inject({ url: '/api/admin/content', headers: admin });
    expect(list.json()).toMatchObject({ rows: [{ title: 'Privacy' }] });
    gateway.services.reply(pagesRpc.save, detail({ draft: edition }));
    const saved = await send('PUT', `/${row._id}`, { version: 1, edition });
    expect(saved.json()).toMatchObject({ draft: edition, build: { fields: { text: 'One.' } } });
  });

  it('BO-15: shows a publication on every gateway within a second of its event', async () => {
    const bus = await testBus();
    const publisher = new EventPublisher(busUrlAs('catalogue', bus.url), 'spec');
    const content = gateway.app.get(ShownContent);
    const cache = gateway.app.get(ResponseCache);
    const subscription = invalidateOnEvents(busUrlAs('gateway', bus.url), cache, {
      listeners: [onEvent(contentEvents.changed, (changed) => content.take(changed))],
      missed: () => undefined,
    });
    await Promise.all([publisher.connect(), subscription.connect()]);
    for (const title of ['First', 'Second']) {
      gateway.services.reply(pagesRpc.shown, shown('/privacy', title));
      const payload = index('/privacy');
      const name = contentEvents.changed.name;
      await publisher.publish({ eventId: randomUUID(), name, payload, occurredAt: new Date() });
      await until(async () => (await get('/privacy')).body.includes(`<title>${title} ·`), 1_000);
    }
    await Promise.all([publisher.close(), subscription.close()]);
    await bus.close();
  });
});
