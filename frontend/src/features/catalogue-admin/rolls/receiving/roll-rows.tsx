import type { LengthUnit } from '@shop/contracts/money/units';
import type { ReactNode } from 'react';
import { RollFields } from './roll-fields';
import styles from './roll-rows.module.css';
import type { Faults, TypedRoll } from './typed-rows.rules';
import type { Rows } from './use-rows';

interface RollRowsProps<Row extends TypedRoll> {
  list: Rows<Row>;
  faults: ReadonlyMap<number, Faults>;
  unitOf: (row: Row) => LengthUnit;
  /** Number of the first row. */
  from?: number | undefined;
  /** Field of the product, if each row has its own. */
  productField?: (row: Row) => ReactNode;
}

/** The rolls of a form; the last remaining row cannot be removed. */
export function RollRows<Row extends TypedRoll>(props: RollRowsProps<Row>) {
  const { list, faults, unitOf, from = 1, productField } = props;
  const { rows, change, again, remove } = list;
  const removalOf =
    ({ key }: Row) =>
    () => {
      remove(key);
    };
  return (
    <ul role="list" className={styles.rows} aria-label="Rolls">
      {rows.map((row, at) => (
        <RollFields
          key={row.key}
          row={row}
          number={at + from}
          unit={unitOf(row)}
          faults={faults.get(row.key)}
          onChange={(some) => {
            change(row.key, some);
          }}
          onAgain={() => {
            again(row);
          }}
          onRemove={rows.length === 1 ? undefined : removalOf(row)}
        >
          {productField?.(row)}
        </RollFields>
      ))}
    </ul>
  );
}
