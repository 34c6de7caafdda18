import type { ReactNode } from 'react';
import type { Direction } from '../list/sort-head';

export type CellValue = string | number;

/** Two values of a cell: the typed one, and the one that someone else has stored in the meantime. */
export interface CellConflict {
  yours: CellValue;
  theirs: CellValue;
  by: string | null;
  /** Time of the other change, formatted. */
  at: string | null;
}

/** Reason why a value was not stored. */
export interface NotStored {
  fault: string;
  conflict?: CellConflict | undefined;
}

/** How the cells of a column are edited in place. */
export interface CellEdit<Row> {
  /** Returns false for a row whose value is changed elsewhere. */
  isFor?: (row: Row) => boolean;
  currentOf: (row: Row) => CellValue;
  /** Formats a value for the field. */
  textOf: (value: CellValue, row: Row) => string;
  /** Parses the typed text: returns a value, or why it is invalid. */
  read: (text: string, row: Row) => { value: CellValue } | NotStored;
  /** Stores a value, with the one that was seen when the cell was opened; resolves to null once it is stored. */
  store: (row: Row, change: { seen: CellValue; value: CellValue }) => Promise<NotStored | null>;
  /** Accepts the value that someone else has stored. */
  accept: (row: Row, theirs: CellValue) => void;
  inputMode?: 'decimal';
  /** Values suggested while typing. */
  suggestions?: readonly string[];
}

/** A column of a table; the first one stays visible when the table scrolls sideways. */
export interface DataColumn<Row> {
  id: string;
  label: string;
  /** In rem; the table distributes the remaining width in proportion. */
  width: number;
  /** Aligns figures to the right. */
  figure?: boolean;
  /** Sort key of the server, and the direction after the first click. */
  sort?: { by: string; first?: Direction };
  /** True for a column that cannot be hidden or moved. */
  isFixed?: boolean;
  /** True for a column that stays visible at the end of the row. */
  isAtEnd?: boolean;
  cell: (row: Row) => ReactNode;
  edit?: CellEdit<Row>;
}

/** A cell, identified by the ids of its row and column. */
export interface CellPlace {
  row: string;
  column: string;
}
