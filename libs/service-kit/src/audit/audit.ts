import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import {
  auditEntry,
  type AuditEntries,
  type AuditEntryView,
  type AuditKind,
  type AuditQuery,
} from '@shop/contracts/core/audit';
import { MINUTE_MS } from '@shop/contracts/core/time';
import { DataSource, MoreThan, type EntityManager } from 'typeorm';
import { requestContext } from '../logger.js';
import { AuditEntry } from './audit.entity.js';

type Fields = Record<string, unknown>;

/** The admin who makes a change. */
export interface Admin {
  _id: string;
  name: string;
}

/** The author of a change that is made at its scheduled time. */
export const SCHEDULE: Admin = {
  _id: '00000000-0000-4000-8000-000000000000',
  name: 'The schedule',
};

/** A change to record. */
export interface AuditedChange {
  by: Admin;
  /** `kind.pastTense`, such as `user.roleChanged`. */
  action: string;
  subject: { kind: AuditKind; _id: string; name: string };
  /** The state before; null for a new object. If both states have a field, it is stored only if it differs. */
  before: Fields | null;
  /** The state after; null for a deleted object. */
  after: Fields | null;
}

/** An action of an admin that changes no data: a login, a read or an export. */
export type AuditedAct = Omit<AuditedChange, 'before'>;

type Listed = Omit<AuditQuery, 'order'> & Partial<Pick<AuditQuery, 'order'>>;

/** Minutes during which repeated reads of an object by the same admin are a single entry. */
const READ_MINUTES = 10;

/** The audit of admins' actions: provide it in the service's module, and list `AuditEntry` with its entities. */
@Injectable()
export class Audit {
  constructor(private readonly dataSource: DataSource) {}

  /** Records a change in its transaction. A change that changes nothing leaves no entry. */
  async record(manager: EntityManager, change: AuditedChange): Promise<void> {
    const { before, after } = differences(change.before, change.after);
    if (isEmpty(before) && isEmpty(after)) return;
    await manager.insert(AuditEntry, rowOf({ ...change, before, after }));
  }

  /** Records an action of an admin. */
  async note(act: AuditedAct, manager: EntityManager = this.dataSource.manager): Promise<void> {
    await manager.insert(AuditEntry, rowOf({ ...act, before: null }));
  }

  /** Records that an admin read something; a repetition within ten minutes adds no entry. */
  async noteRead(act: AuditedAct): Promise<void> {
    const { by, action, subject } = act;
    const isKnown = await this.dataSource.manager.existsBy(AuditEntry, {
      byId: by._id,
      action,
      subjectId: subject._id,
      at: MoreThan(new Date(Date.now() - READ_MINUTES * MINUTE_MS)),
    });
    if (!isKnown) await this.note(act);
  }

  /** Returns the matching entries by time, newest first unless another order is given. */
  async list(query: Listed): Promise<AuditEntries> {
    const found = this.dataSource.manager
      .createQueryBuilder(AuditEntry, 'e')
      .orderBy('e.at', query.order === 'asc' ? 'ASC' : 'DESC')
      .addOrderBy('e.id', query.order === 'asc' ? 'ASC' : 'DESC')
      .limit(query.limit);
    const { kind, subject, by, from, until, after } = query;
    if (kind) found.andWhere('e.subjectKind = :kind', { kind });
    if (subject) found.andWhere('e.subjectId = :subject', { subject });
    if (by) found.andWhere('e.byId = :by', { by });
    if (from) found.andWhere('e.at >= :from', { from });
    if (until) found.andWhere('e.at < :until', { until });
    if (after) {
      const [at, id] = after.split('_');
      const behind = query.order === 'asc' ? '>' : '<';
      found.andWhere(`(e.at, e.id) ${behind} (:at::timestamptz, :id::uuid)`, { at, id });
    }
    const rows = await found.getMany();
    return { entries: rows.map(viewOf) };
  }
}

const rowOf = ({ by, action, subject, before, after }: AuditedChange): AuditEntry => ({
  id: randomUUID(),
  at: new Date(),
  byId: by._id,
  byName: by.name,
  action,
  subjectKind: subject.kind,
  subjectId: subject._id,
  subjectName: subject.name,
  before,
  after,
  requestId: requestContext.getStore()?.requestId ?? null,
});

function differences(
  before: Fields | null,
  after: Fields | null,
): { before: Fields | null; after: Fields | null } {
  if (!before || !after) return { before, after };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const only = (fields: Fields): Fields =>
    Object.fromEntries(
      changed.filter((name) => name in fields).map((name) => [name, fields[name]]),
    );
  return { before: only(before), after: only(after) };
}

const isEmpty = (fields: Fields | null): boolean =>
  fields === null || Object.keys(fields).length === 0;

const viewOf = (row: AuditEntry): AuditEntryView =>
  auditEntry.parse({
    _id: row.id,
    at: row.at,
    by: { _id: row.byId, name: row.byName },
    action: row.action,
    subject: { kind: row.subjectKind, _id: row.subjectId, name: row.subjectName },
    before: row.before,
    after: row.after,
  });
