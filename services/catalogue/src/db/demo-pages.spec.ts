import 'reflect-metadata';
import { firstMenus } from '@shop/contracts/core/first-menus';
import { readLandingPages } from '@shop/seeds/seed-files';
import { PagesService } from '../content/pages.service.js';
import { openCatalogue, type OpenCatalogue } from '../testing/open-catalogue.js';
import { addDemoPages } from './demo-pages.js';

let shop: OpenCatalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop.close());

describe('the landing pages of the demo', () => {
  it('are published once, each with a list of products and a link in the footer', async () => {
    const files = readLandingPages();
    await addDemoPages(shop.dataSource, files);
    await addDemoPages(shop.dataSource, files);
    const pages = new PagesService(shop.dataSource);
    const index = await pages.index();
    const group = index.menus?.footer.find(({ title }) => title === 'Uses and collections');
    expect(group?.links).toEqual(
      files.map(({ place, slug, title }) => ({ label: title, to: `/${place}/${slug}` })),
    );
    expect(index.menus?.header).toEqual(firstMenus.header);
    expect(index.pages).toEqual(
      expect.arrayContaining(files.map(({ place, slug }) => `/${place}/${slug}`)),
    );
    for (const path of index.pages) {
      const { content } = await pages.shown(path);
      expect(content.blocks.filter(({ kind }) => kind === 'products')).toHaveLength(1);
    }
  });
});
