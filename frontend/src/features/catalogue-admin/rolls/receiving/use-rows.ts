import { useState } from 'react';
import { sameAgain, type TypedRoll } from './typed-rows.rules';

/** The rows of a form of rolls; each keeps its key. */
export function useRows<Row extends TypedRoll>(first: Row) {
  const [rows, setRows] = useState<readonly Row[]>([first]);
  return {
    rows,
    change: (key: number, change: Partial<Row>) => {
      setRows(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
    },
    /** Another roll below this one, alike but for its length. */
    again: (row: Row) => {
      const key = Math.max(...rows.map((one) => one.key)) + 1;
      setRows(rows.toSpliced(rows.indexOf(row) + 1, 0, sameAgain(row, key)));
    },
    remove: (key: number) => {
      setRows(rows.filter((row) => row.key !== key));
    },
    clear: () => {
      setRows([first]);
    },
  };
}
