import { Injectable } from '@nestjs/common';
import { UNDO_SECONDS } from '@shop/contracts/core/bulk';
import type { EntityManager } from 'typeorm';
import { Audit } from '../audit/audit.js';
import { finishRows, nextRows, setState, viewOf, type FinishedRow } from './bulk-rows.query.js';
import { BulkSubject, type BulkRow, type StoredChange } from './bulk-subject.js';

export type Way = 'apply' | 'undo';

export interface Counted {
  done: number;
  failed: number;
}

/** The outcomes of a row that is open or changed, with and without a reason. */
const outcomes = {
  apply: { from: 'open', done: 'changed', refused: 'failed' },
  undo: { from: 'changed', done: 'restored', refused: 'kept' },
} as const;

/** The steps of a bulk change, each in the caller's transaction. */
@Injectable()
export class BulkSteps {
  constructor(
    private readonly subject: BulkSubject,
    private readonly audit: Audit,
  ) {}

  /** Applies the next rows, or restores them; at most `limit`. */
  async next(
    manager: EntityManager,
    change: StoredChange,
    way: Way,
    limit: number,
  ): Promise<Counted> {
    const { from, done, refused } = outcomes[way];
    const rows = await nextRows(manager, change.id, from, limit);
    const results = await this.subject[way](manager, change, rows);
    const finished = results.map(({ row, reason, before }): FinishedRow => ({
      position: row.position,
      outcome: reason === null ? done : refused,
      reason,
      before: before ?? null,
    }));
    await finishRows(manager, change.id, finished);
    const failed = results.filter(({ reason }) => reason !== null).length;
    return { done: results.length - failed, failed };
  }

  /** Skips the next rows for this reason. */
  async leaveOut(
    manager: EntityManager,
    change: StoredChange,
    way: Way,
    { limit, reason }: { limit: number; reason: string },
  ): Promise<Counted> {
    const { from, refused: outcome } = outcomes[way];
    const rows = await nextRows(manager, change.id, from, limit);
    const left = rows.map(({ position }: BulkRow) => ({ position, outcome, reason, before: null }));
    await finishRows(manager, change.id, left);
    return { done: 0, failed: left.length };
  }

  /** Ends the change or its undo with one audit entry; the time for undoing begins now. */
  async end(manager: EntityManager, change: StoredChange, way: Way): Promise<void> {
    const { kind, undone, counted } = this.subject.audit;
    const state = way === 'apply' ? 'applied' : 'undone';
    const canUndo = way === 'apply' && this.subject.canUndo(change.change);
    const until = await setState(manager, change.id, state, canUndo ? UNDO_SECONDS : null);
    if (until) await this.subject.undoableUntil(manager, change, until);
    const { done, failed } = await viewOf(manager, { ...change, state });
    const act = {
      by: change.by,
      action: way === 'apply' ? this.subject.actionOf(change.change) : undone,
      subject: { kind, _id: change.id, name: change.title },
      after: { [counted]: done, failed },
    };
    await this.audit.note(act, manager);
  }
}
