// The part of bulk changes that each service implements: how rows are planned, changed and restored.
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
  /** Time at which its rows were changed. */
  appliedAt: Date | null;
  undoUntil: Date | null;
}

/** A row of a preview: its values before and after, or the reason why it cannot be changed. */
export interface PlannedRow {
  subject: string;
  name: string;
  old: Fields | null;
  /** Null for a deleted row, and for one that cannot be changed. */
  new: Fields | null;
  reason: string | null;
}

export interface BulkRow extends PlannedRow {
  position: number;
  /** The state that an undo restores in addition to the values. */
  before: unknown;
}

/** The result of a row, with a reason if it was not changed or not restored. */
export interface RowResult {
  row: BulkRow;
  reason: string | null;
  before?: unknown;
}

/** Plans, changes and restores rows; provide the service's implementation under this name. */
export abstract class BulkSubject {
  abstract readonly jobKind: JobKind;
  /** For the audit: the kind of rows, the actions, and the name of the row count. */
  abstract readonly audit: {
    kind: AuditKind;
    changed: string;
    undone: string;
    counted: BulkChange['rows'];
  };

  /** Returns the audit action of a change, if its kind has a specific one. */
  actionOf(_change: unknown): string {
    return this.audit.changed;
  }

  /** Returns the title, as a sentence. */
  abstract titleOf(change: unknown): string;

  /** Returns the rows of a preview, ordered by id. */
  abstract plan(
    dataSource: DataSource,
    ids: readonly string[],
    change: unknown,
  ): Promise<PlannedRow[]>;

  /** Changes rows inside a transaction. A row that cannot be changed gets a reason, and none of it is written. */
  abstract apply(
    manager: EntityManager,
    change: StoredChange,
    rows: readonly BulkRow[],
  ): Promise<RowResult[]>;

  /** Restores rows inside a transaction, if they are still as the change left them. */
  abstract undo(
    manager: EntityManager,
    change: StoredChange,
    rows: readonly BulkRow[],
  ): Promise<RowResult[]>;

  /** Returns false for a change that cannot be undone. */
  canUndo(_change: unknown): boolean {
    return true;
  }

  /** Runs in the transaction that sets until when a change can be undone: when it ends, and when more time is given. */
  undoableUntil(_manager: EntityManager, _change: StoredChange, _until: Date): Promise<void> {
    return Promise.resolve();
  }
}
