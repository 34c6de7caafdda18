import { demoId } from '@shop/seeds/demo-id';
import type { LandingPageFile } from '@shop/seeds/seed-files';
import { Audit } from '@shop/service-kit/audit/audit';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import type { DataSource } from 'typeorm';
import { PageEditingService } from '../content/page-editing.service.js';
import { PageWriter } from '../content/page-writer.js';
import { PagesService } from '../content/pages.service.js';

const by = { _id: demoId('demo'), name: 'Demo' };

/** Creates and publishes the pages as an admin does; a second call changes nothing. */
export async function addDemoPages(
  dataSource: DataSource,
  pages: readonly LandingPageFile[],
): Promise<void> {
  const writer = new PageWriter(dataSource, new Audit(dataSource), new Outbox());
  const editing = new PageEditingService(writer, new PagesService(dataSource));
  for (const { place, slug, ...fields } of pages) {
    const edition = { ...fields, button: '', build: null };
    const id = demoId(`page ${place} ${slug}`);
    await editing.create({ by, messageId: id }, { place, slug, edition });
    const messageId = demoId(`publish ${place} ${slug}`);
    await editing.publish({ by, messageId }, { id, version: 1 });
  }
}
