import { Injectable } from '@nestjs/common';
import { contentOf } from '@shop/contracts/content/page-content';
import type {
  PageDetail,
  PageEdition,
  PageList,
  PageRow,
  PageVersions,
  ShownPage,
} from '@shop/contracts/content/pages';
import type { ContentIndex } from '@shop/contracts/core/shown-content';
import type { Paging } from '@shop/contracts/core/shapes';
import { DomainError } from '@shop/service-kit/domain-error';
import { rootLogger } from '@shop/service-kit/logger';
import { DataSource, type EntityManager } from 'typeorm';
import { indexOf } from './content-index.query.js';
import { livePage, pageById, pagesFrom, type StoredPage } from './page.query.js';

/** Pages of information as admins and the shop read them. */
@Injectable()
export class PagesService {
  constructor(private readonly dataSource: DataSource) {}

  /** Throws `catalogue.pageNotFound` if no edition of the page is in the shop. */
  async shown(path: string): Promise<ShownPage> {
    const found = await livePage(this.dataSource.manager, path);
    if (!found) throw new DomainError('catalogue.pageNotFound');
    try {
      return { path: found.path, content: contentOf(found.edition) };
    } catch (error) {
      // The page was saved with a block or image that was deleted since, so the shop shows the build.
      rootLogger.error({ err: error, path }, 'page not readable');
      throw new DomainError('catalogue.pageNotFound');
    }
  }

  index(): Promise<ContentIndex> {
    return indexOf(this.dataSource.manager);
  }

  /** Returns a part of all pages, in the order of their addresses. */
  async list({ page, limit }: Paging): Promise<PageList> {
    const { manager } = this.dataSource;
    const [rows, total] = await Promise.all([
      pagesFrom(manager, limit, (page - 1) * limit),
      this.count('SELECT count(*)::int AS total FROM pages', []),
    ]);
    return {
      success: true,
      rows: rows.map(rowOf),
      total,
      page,
      pages: Math.ceil(total / limit),
    };
  }

  async get(id: string): Promise<PageDetail> {
    return detailOf(await pageById(this.dataSource.manager, id));
  }

  /** The published versions, newest first. */
  async versions(id: string, { page, limit }: Paging): Promise<PageVersions> {
    const { manager } = this.dataSource;
    await pageById(manager, id);
    const published = 'page_versions v WHERE v.page_id = $1 AND v.published_at IS NOT NULL';
    const [versions, total] = await Promise.all([
      manager.query<PageVersions['versions']>(
        `SELECT v.number, v.edition ->> 'title' AS title, v.saved_by AS by, v.published_at AS at,
                v.number = (SELECT live_number FROM pages WHERE id = $1) IS TRUE AS "isLive"
           FROM ${published} ORDER BY v.number DESC LIMIT $2 OFFSET $3`,
        [id, limit, (page - 1) * limit],
      ),
      this.count(`SELECT count(*)::int AS total FROM ${published}`, [id]),
    ]);
    return { success: true, versions, total, page, pages: Math.ceil(total / limit) };
  }

  /** `catalogue.pageNotFound` also for a version that was removed. */
  async version(
    id: string,
    number: number,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<PageEdition> {
    const [row] = await manager.query<{ edition: PageEdition }[]>(
      'SELECT edition FROM page_versions WHERE page_id = $1 AND number = $2',
      [id, number],
    );
    if (!row) throw new DomainError('catalogue.pageNotFound');
    return row.edition;
  }

  private async count(sql: string, values: unknown[]): Promise<number> {
    const [row] = await this.dataSource.query<{ total: number }[]>(sql, values);
    return row?.total ?? 0;
  }
}

function rowOf(page: StoredPage): PageRow {
  const { _id, path, version, liveNumber, draft, scheduled, live, by, at } = page;
  return {
    _id,
    path,
    version,
    liveNumber,
    isDraft: draft !== null,
    scheduledAt: page.scheduledAt?.toISOString() ?? null,
    by,
    at: at.toISOString(),
    title: (live ?? draft ?? scheduled)?.title ?? null,
  };
}

function detailOf(page: StoredPage): PageDetail {
  const { title: _title, ...row } = rowOf(page);
  const { live, draft, scheduled: edition, scheduledNumber: number } = page;
  const scheduled =
    edition && number !== null && row.scheduledAt !== null
      ? { number, at: row.scheduledAt, edition }
      : null;
  return { ...row, live, draft, scheduled };
}
