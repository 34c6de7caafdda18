import { Injectable } from '@nestjs/common';
import { buildPages } from '@shop/contracts/content/build-pages';
import { ownPath, ownPlace } from '@shop/contracts/content/page-places';
import { pagesRpc, type PageDetail } from '@shop/contracts/content/pages';
import type { InputOf } from '@shop/contracts/core/message';
import { DomainError } from '@shop/service-kit/domain-error';
import type { EntityManager } from 'typeorm';
import { PageWriter, type PageCaller } from './page-writer.js';
import { isOwn } from './content-index.query.js';
import {
  addVersion,
  dropScheduled,
  isTaken,
  pageById,
  setDraft,
  setLive,
  type StoredPage,
} from './page.query.js';
import { pageConflict, publishTime, refuseBlocks, refuseFaults } from './page.rules.js';
import { PagesService } from './pages.service.js';

const MAX_OWN = 200;

const isOfBuild = ({ path }: StoredPage): boolean => Object.hasOwn(buildPages, path);

/** Changes of pages by admins. */
@Injectable()
export class PageEditingService {
  constructor(
    private readonly writer: PageWriter,
    private readonly pages: PagesService,
  ) {}

  /** Stores a new page as a draft. The message's id is the page's id. */
  async create(
    caller: PageCaller,
    { place, slug, edition }: InputOf<typeof pagesRpc.create>,
  ): Promise<PageDetail> {
    refuseFaults(edition);
    const id = caller.messageId;
    await this.writer.once(pagesRpc.create, caller, async (manager, by) => {
      const path = ownPath(place, slug);
      await lockAddresses(manager);
      if (await isTaken(manager, path)) throw new DomainError('catalogue.pageExists');
      await refuseTooMany(manager);
      await manager.query('INSERT INTO pages (id, path, version) VALUES ($1, $2, 0)', [id, path]);
      await this.writer.apply(manager, by, await pageById(manager, id), async () => {
        await setDraft(manager, id, edition);
        return { action: 'page.created', after: { path, title: edition.title } };
      });
    });
    return this.pages.get(id);
  }

  async save(
    caller: PageCaller,
    { id, version, edition }: InputOf<typeof pagesRpc.save>,
  ): Promise<PageDetail> {
    refuseFaults(edition);
    await this.writer.once(pagesRpc.save, caller, async (manager, by) => {
      const page = await pageById(manager, id, { isLocked: true });
      if (page.version !== version) throw pageConflict(edition, page);
      await this.writer.apply(manager, by, page, async () => {
        await setDraft(manager, id, edition);
        return { action: 'page.draftSaved', after: { title: edition.title } };
      });
    });
    return this.pages.get(id);
  }

  /** Publishes the draft now, or freezes it until its time. */
  async publish(
    caller: PageCaller,
    { at, schedule, ...seen }: InputOf<typeof pagesRpc.publish>,
  ): Promise<PageDetail> {
    await this.writer.change(pagesRpc.publish, caller, seen, async (manager, page) => {
      const { _id, path, draft } = page;
      if (draft === null) throw refusal('There is no draft to publish.');
      refuseFaults(draft);
      refuseBlocks(path, draft);
      const publishAt = at === undefined ? null : publishTime(at);
      await settleSchedule(manager, page, publishAt === null ? schedule : onlyDrop(schedule));
      const version = { edition: draft, by: caller.by.name, publishAt };
      const number = await addVersion(manager, _id, version);
      await setDraft(manager, _id, null);
      if (publishAt !== null)
        return { action: 'page.scheduled', after: { number, title: draft.title, at: publishAt } };
      await setLive(manager, page, number);
      return {
        action: 'page.published',
        before: { number: page.liveNumber, title: page.live?.title ?? null },
        after: { number, title: draft.title },
      };
    });
    return this.pages.get(seen.id);
  }

  async withdraw(
    caller: PageCaller,
    { schedule, ...seen }: InputOf<typeof pagesRpc.withdraw>,
  ): Promise<PageDetail> {
    await this.writer.change(pagesRpc.withdraw, caller, seen, async (manager, page) => {
      if (page.liveNumber === null) throw refusal('No edited version of this page is in the shop.');
      await settleSchedule(manager, page, schedule);
      await setLive(manager, page, null);
      return {
        action: isOfBuild(page) ? 'page.followsBuild' : 'page.withdrawn',
        before: { number: page.liveNumber },
        after: { number: null },
      };
    });
    return this.pages.get(seen.id);
  }

  async drop(
    caller: PageCaller,
    { part, ...seen }: InputOf<typeof pagesRpc.drop>,
  ): Promise<PageDetail> {
    await this.writer.change(pagesRpc.drop, caller, seen, async (manager, { _id, scheduledAt }) => {
      if (part === 'draft') {
        await setDraft(manager, _id, null);
        return { action: 'page.draftDropped', after: { draft: null } };
      }
      await dropScheduled(manager, _id);
      return { action: 'page.unscheduled', before: { at: scheduledAt }, after: { at: null } };
    });
    return this.pages.get(seen.id);
  }

  async restore(
    caller: PageCaller,
    { versionNumber, ...seen }: InputOf<typeof pagesRpc.restore>,
  ): Promise<PageDetail> {
    await this.writer.change(pagesRpc.restore, caller, seen, async (manager, { _id }) => {
      await setDraft(manager, _id, await this.pages.version(_id, versionNumber, manager));
      return { action: 'page.putBack', after: { draft: `version ${String(versionNumber)}` } };
    });
    return this.pages.get(seen.id);
  }

  async rename(
    caller: PageCaller,
    { newSlug, ...seen }: InputOf<typeof pagesRpc.rename>,
  ): Promise<PageDetail> {
    await this.writer.change(pagesRpc.rename, caller, seen, async (manager, page) => {
      const own = ownPlace(page.path);
      if (own === null) throw refusal('The address of this page is fixed.');
      const path = ownPath(own.place, newSlug);
      await lockAddresses(manager);
      if (await isTaken(manager, path, page._id)) throw new DomainError('catalogue.pageExists');
      await manager.query('DELETE FROM page_addresses WHERE path = $1', [path]);
      if (path !== page.path)
        await manager.query('INSERT INTO page_addresses VALUES ($1, $2)', [page.path, page._id]);
      await manager.query('UPDATE pages SET path = $2 WHERE id = $1', [page._id, path]);
      return { action: 'page.renamed', before: { path: page.path }, after: { path } };
    });
    return this.pages.get(seen.id);
  }
}

const refusal = (message: string): DomainError =>
  new DomainError('catalogue.pageRefused', undefined, message);

/** A page has one scheduled version: another one replaces it. */
const onlyDrop = (schedule: 'keep' | 'drop' | undefined) =>
  schedule === 'drop' ? schedule : undefined;

/** Keeps or drops the scheduled version. Throws `catalogue.pageScheduled` if there is one and no choice was made. */
async function settleSchedule(
  manager: EntityManager,
  { _id, scheduled }: StoredPage,
  choice: 'keep' | 'drop' | undefined,
): Promise<void> {
  if (scheduled === null) return;
  if (choice === undefined) throw new DomainError('catalogue.pageScheduled');
  if (choice === 'drop') await dropScheduled(manager, _id);
}

/** Two pages do not get one address at the same time. */
const lockAddresses = (manager: EntityManager): Promise<unknown> =>
  manager.query('SELECT 1 FROM content_revision FOR UPDATE');

async function refuseTooMany(manager: EntityManager): Promise<void> {
  const [row] = await manager.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM pages WHERE ${isOwn}`,
  );
  if ((row?.count ?? 0) >= MAX_OWN) throw new DomainError('catalogue.tooManyPages');
}
