// The part of bulk changes that each service writes: how rows are planned, changed and put back.
import type { AuditKind } from '@shop/contracts/core/audit';
import type { BulkChange } from '@shop/contracts/core/bulk';
import type { JobKind } from '@shop/contracts/core/jobs';
import type { DataSource, EntityManager } from 'typeorm';
import type { Admin } from '../audit/audit.js';

type Fields = Record<string, unknown>;

export interface StoredChange {
  id: string;
  title: string;
  /** The change, stored as JSON. */
  change: unknown;
  by: Admin;
  state: BulkChange['state'];
  total: number;
  possible: number;
  at: Date;
  /** When its rows were changed. */
  appliedAt: Date | null;
  undoUntil: Date | null;
}

/** A row of a preview: its values before and after, or why it cannot be changed. */
export interface PlannedRow {
  subject: string;
  name: string;
  old: Fields | null;
  /** Null where the row is deleted, and in a refused one. */
  new: Fields | null;
  reason: string | null;
}

export interface BulkRow extends PlannedRow {
  position: number;
  /** The state that an undo restores beside the values. */
  before: unknown;
}

/** The result of one row: a reason where it was not changed, or not put back. */
export interface RowResult {
  row: BulkRow;
  reason: string | null;
  before?: unknown;
}

/** Plans, changes and restores rows: provide the service's own under this name. */
export abstract class BulkSubject {
  abstract readonly jobKind: JobKind;
  /** The audit: the kind of rows, the actions, and the name under which rows are counted. */
  abstract readonly audit: {
    kind: AuditKind;
    changed: string;
    undone: string;
    counted: BulkChange['rows'];
  };

  /** Returns the action of a change in the audit, where its kind has one of its own. */
  actionOf(_change: unknown): string {
    return this.audit.changed;
  }

  /** Returns a sentence. */
  abstract titleOf(change: unknown): string;

  /** Returns the rows of a preview, in the order of the ids. */
  abstract plan(
    dataSource: DataSource,
    ids: readonly string[],
    change: unknown,
  ): Promise<PlannedRow[]>;

  /** Changes rows inside a transaction; a row that cannot be changed gets a reason, and nothing of it is written. */
  abstract apply(
    manager: EntityManager,
    change: StoredChange,
    rows: readonly BulkRow[],
  ): Promise<RowResult[]>;

  /** Puts rows back inside a transaction, where they are as the change has left them. */
  abstract undo(
    manager: EntityManager,
    change: StoredChange,
    rows: readonly BulkRow[],
  ): Promise<RowResult[]>;

  /** Returns false for a change that nothing puts back. */
  canUndo(_change: unknown): boolean {
    return true;
  }

  /** Runs in the transaction that sets until when a change can be undone: at its end, and for more time. */
  undoableUntil(_manager: EntityManager, _change: StoredChange, _until: Date): Promise<void> {
    return Promise.resolve();
  }
}
