import { Injectable } from '@nestjs/common';
import { menusRpc, type MenusView, type SaveMenusInput } from '@shop/contracts/content/menus';
import { Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { stableUuid } from '@shop/service-kit/stable-uuid';
import { DataSource, type EntityManager } from 'typeorm';
import { linkedPages } from './content-index.query.js';
import { menuTexts, resolved, withPages, type StoredMenus } from './menus.rules.js';
import { PageWriter, type PageCaller } from './page-writer.js';

const subject = { kind: 'page', _id: stableUuid('menus'), name: 'Menus' } as const;

/** The menus of header and footer. */
@Injectable()
export class MenusService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly writer: PageWriter,
    private readonly audit: Audit,
  ) {}

  get(): Promise<MenusView> {
    return menusOf(this.dataSource.manager);
  }

  /** Throws `catalogue.settingsChanged` on an older version; once for each message. */
  async save(caller: PageCaller, { version, menus }: SaveMenusInput): Promise<MenusView> {
    await this.writer.once(menusRpc.save, caller, async (manager, by) => {
      const before = await menusOf(manager, 'FOR UPDATE');
      if (before.version !== version) throw menusConflict(menus, before);
      const stored = menus && withPages(menus, await linkedPages(manager));
      await manager.query(
        `UPDATE content_revision SET menus = $1, menus_version = menus_version + 1, menus_by = $2,
                menus_at = now()`,
        [stored && JSON.stringify(stored), by.name],
      );
      await this.writer.publishIndex(manager, subject._id);
      await this.audit.record(manager, {
        by,
        action: 'page.menusChanged',
        subject,
        before: menuTexts(before.menus),
        after: menuTexts(menus),
      });
    });
    return this.get();
  }
}

async function menusOf(manager: EntityManager, lock = ''): Promise<MenusView> {
  const [row] = await manager.query<
    { version: number; menus: StoredMenus | null; by: string | null; at: Date | null }[]
  >(
    `SELECT menus_version AS version, menus, menus_by AS by, menus_at AS at FROM content_revision ${lock}`,
  );
  const { version = 0, menus = null, by = null, at = null } = row ?? {};
  const pages = menus === null ? [] : await linkedPages(manager);
  return {
    version,
    menus: menus && resolved(menus, pages),
    by,
    at: at?.toISOString() ?? null,
  };
}

function menusConflict(
  menus: SaveMenusInput['menus'],
  { menus: stored, by, at }: MenusView,
): DomainError {
  const { message } = new DomainError('catalogue.settingsChanged');
  const yours = menuTexts(menus);
  const theirs = menuTexts(stored);
  const details = (['header', 'footer'] as const)
    .filter((path) => yours[path] !== theirs[path])
    .map((path) => ({
      path,
      message,
      conflict: { yours: yours[path], theirs: theirs[path], by, at },
    }));
  return new DomainError('catalogue.settingsChanged', details);
}
