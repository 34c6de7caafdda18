import type { ReactNode } from 'react';
import type { Direction } from '../list/sort-head';

export type CellValue = string | number;

/** Two values of one cell: the typed one, and the one that someone else has stored meanwhile. */
export interface CellConflict {
  yours: CellValue;
  theirs: CellValue;
  by: string | null;
  /** The shown value. */
  at: string | null;
}

/** Why a value was not stored. */
export interface NotStored {
  fault: string;
  conflict?: CellConflict | undefined;
}

/** How the cells of a column are edited in their rows. */
export interface CellEdit<Row> {
  /** False for a row whose value is changed elsewhere. */
  isFor?: (row: Row) => boolean;
  currentOf: (row: Row) => CellValue;
  /** The text of a value in the field. */
  textOf: (value: CellValue, row: Row) => string;
  /** Reads what was typed: a value, or why it is none. */
  read: (text: string, row: Row) => { value: CellValue } | NotStored;
  /** Stores a value, with the one that was there when the cell was opened; null when it is stored. */
  store: (row: Row, change: { seen: CellValue; value: CellValue }) => Promise<NotStored | null>;
  /** Takes over the value that someone else has stored. */
  accept: (row: Row, theirs: CellValue) => void;
  inputMode?: 'decimal';
  /** Values to choose from while typing. */
  suggestions?: readonly string[];
}

/** A column of a table; the first one stays in sight when the table scrolls sideways. */
export interface DataColumn<Row> {
  id: string;
  label: string;
  /** Rem; the table gives each column its share of what is left. */
  width: number;
  /** Figures stand to the right. */
  figure?: boolean;
  /** The name by which the server sorts, and the direction after the first press. */
  sort?: { by: string; first?: Direction };
  /** It cannot be hidden or moved. */
  isFixed?: boolean;
  /** It stays in sight at the end of the row. */
  isAtEnd?: boolean;
  cell: (row: Row) => ReactNode;
  edit?: CellEdit<Row>;
}

/** A cell by the id of its row and its column. */
export interface CellPlace {
  row: string;
  column: string;
}
