import type { MenuGroup } from '@shop/contracts/core/shown-content';
import { firstMenus } from '@shop/contracts/core/first-menus';
import { ownPath } from '@shop/contracts/content/page-places';
import { demoId } from '@shop/seeds/demo-id';
import type { LandingPageFile } from '@shop/seeds/seed-files';
import { Audit } from '@shop/service-kit/audit/audit';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import type { DataSource } from 'typeorm';
import { MenusService } from '../content/menus.service.js';
import { PageEditingService } from '../content/page-editing.service.js';
import { PageWriter } from '../content/page-writer.js';
import { PagesService } from '../content/pages.service.js';

const by = { _id: demoId('demo'), name: 'Demo' };

/** Creates and publishes the pages as an admin does, and puts them into the footer; a second call changes nothing. */
export async function addDemoPages(
  dataSource: DataSource,
  pages: readonly LandingPageFile[],
): Promise<void> {
  const audit = new Audit(dataSource);
  const writer = new PageWriter(dataSource, audit, new Outbox());
  const editing = new PageEditingService(writer, new PagesService(dataSource));
  for (const { place, slug, ...fields } of pages) {
    const edition = { ...fields, button: '', build: null };
    const id = demoId(`page ${place} ${slug}`);
    await editing.create({ by, messageId: id }, { place, slug, edition });
    const messageId = demoId(`publish ${place} ${slug}`);
    await editing.publish({ by, messageId }, { id, version: 1 });
  }
  const menus = new MenusService(dataSource, writer, audit);
  if ((await menus.get()).version > 0) return;
  const [cloth, ...groups] = firstMenus.footer;
  const footer = [...(cloth ? [cloth] : []), groupOf(pages), ...groups];
  const messageId = demoId('menus');
  await menus.save({ by, messageId }, { version: 0, menus: { ...firstMenus, footer } });
}

const groupOf = (pages: readonly LandingPageFile[]): MenuGroup => ({
  title: 'Uses and collections',
  links: pages.map(({ place, slug, title }) => ({ label: title, to: ownPath(place, slug) })),
});
