import { useState } from 'react';
import { sameAgain, type TypedRoll } from './typed-rows.rules';

export interface Rows<Row extends TypedRoll> {
  rows: readonly Row[];
  change: (key: number, change: Partial<Row> | Partial<TypedRoll>) => void;
  /** Adds a copy below this row, without its length. */
  again: (row: Row) => void;
  remove: (key: number) => void;
}

/** The rows of a form of rolls; each keeps its key. */
export function useRows<Row extends TypedRoll>(first: Row): Rows<Row> {
  const [rows, setRows] = useState<readonly Row[]>([first]);
  return {
    rows,
    change: (key, change) => {
      setRows(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
    },
    again: (row) => {
      const key = Math.max(...rows.map((one) => one.key)) + 1;
      setRows(rows.toSpliced(rows.indexOf(row) + 1, 0, sameAgain(row, key)));
    },
    remove: (key) => {
      setRows(rows.filter((row) => row.key !== key));
    },
  };
}
