import { Injectable } from '@nestjs/common';
import type { UserView } from '@shop/contracts/auth/auth';
import {
  VIEWS_MAX,
  type SavedView,
  type TableChoices,
  type ViewChange,
  type ViewedList,
  type ViewInput,
  type ViewList,
} from '@shop/contracts/auth/views';
import type { Done } from '@shop/contracts/core/shapes';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource } from 'typeorm';

type Admin = Pick<UserView, '_id'>;
interface ChoicesRow {
  list: ViewedList;
  view: string | null;
  choices: TableChoices;
}

/** Columns of a view in the form that the admin `$1` sees. */
const shownView = `v.id AS "_id", v.list, v.name, v.address, v.is_shared AS "isShared",
  CASE WHEN v.user_id <> $1 THEN u.name END AS maker`;
/** Views that the admin `$1` can open: the admin's own, and those that other admins share. */
const seenViews = `views v JOIN users u ON u.id = v.user_id
  WHERE (v.user_id = $1 OR (v.is_shared AND u.role = 'admin' AND u.removed_at IS NULL))`;

/** Stores the saved views of admins, and their choices for the tables of the back-office. */
@Injectable()
export class ViewsService {
  constructor(private readonly dataSource: DataSource) {}

  async list({ _id }: Admin): Promise<ViewList> {
    const [views, tables] = await Promise.all([
      this.dataSource.query<SavedView[]>(
        `SELECT ${shownView} FROM ${seenViews} ORDER BY lower(v.name), v.id`,
        [_id],
      ),
      this.dataSource.query<ChoicesRow[]>(
        'SELECT list, view_id AS view, choices FROM table_choices WHERE user_id = $1',
        [_id],
      ),
    ]);
    return {
      success: true,
      views,
      tables: Object.fromEntries(
        tables.map(({ list, view, choices }) => [list, { ...choices, view }]),
      ),
    };
  }

  /** Adds a view, or returns the existing one with this id. Throws `auth.tooManyViews`. */
  async add({ _id }: Admin, view: string, input: ViewInput): Promise<SavedView> {
    const { list, name, address, isShared } = input;
    await this.dataSource.query(
      `INSERT INTO views (id, user_id, list, name, address, is_shared)
       SELECT $2, $1, $3, $4, $5, $6
        WHERE (SELECT count(*) FROM views WHERE user_id = $1) < ${String(VIEWS_MAX)}
       ON CONFLICT DO NOTHING`,
      [_id, view, list, name, JSON.stringify(address), isShared],
    );
    const added = await this.find({ _id }, view);
    if (!added) throw new DomainError('auth.tooManyViews');
    return added;
  }

  /** Throws `auth.viewNotFound`, `auth.viewNotYours`. */
  async change({ _id }: Admin, view: string, change: ViewChange): Promise<SavedView> {
    const { name, address, isShared } = change;
    await this.dataSource.query(
      `UPDATE views SET name = coalesce($3, name), address = coalesce($4, address),
              is_shared = coalesce($5, is_shared)
        WHERE id = $2 AND user_id = $1`,
      [_id, view, name, address && JSON.stringify(address), isShared],
    );
    const changed = await this.find({ _id }, view);
    if (!changed) throw new DomainError('auth.viewNotFound');
    if (changed.maker !== null) throw new DomainError('auth.viewNotYours');
    return changed;
  }

  /** Throws `auth.viewNotYours`. */
  async remove({ _id }: Admin, view: string): Promise<Done> {
    await this.dataSource.query('DELETE FROM views WHERE id = $2 AND user_id = $1', [_id, view]);
    if (await this.find({ _id }, view)) throw new DomainError('auth.viewNotYours');
    return { success: true, message: 'View deleted' };
  }

  /** Throws `auth.viewNotFound`. */
  async choose(
    { _id }: Admin,
    list: ViewedList,
    { view, ...choices }: TableChoices,
  ): Promise<TableChoices> {
    if (view && (await this.find({ _id }, view))?.list !== list)
      throw new DomainError('auth.viewNotFound');
    const [row] = await this.dataSource.query<ChoicesRow[]>(
      `INSERT INTO table_choices AS t (user_id, list, view_id, choices) VALUES ($1, $2, $3, $4)
       ON CONFLICT (user_id, list) DO UPDATE
         SET choices = t.choices || excluded.choices,
             view_id = CASE WHEN $5 THEN excluded.view_id ELSE t.view_id END
       RETURNING list, view_id AS view, choices`,
      [_id, list, view, JSON.stringify(choices), view !== undefined],
    );
    return { ...row?.choices, view: row?.view ?? null };
  }

  private async find({ _id }: Admin, view: string): Promise<SavedView | undefined> {
    const [found] = await this.dataSource.query<SavedView[]>(
      `SELECT ${shownView} FROM ${seenViews} AND v.id = $2`,
      [_id, view],
    );
    return found;
  }
}
