import { Skeleton } from '../skeleton';
import type { DataColumn } from './data-column';
import styles from './data-table.module.css';

const ROWS = [...Array(12).keys()];

interface SkeletonRowsProps<Row> {
  columns: readonly DataColumn<Row>[];
  canSelect: boolean;
}

/** Placeholders for rows that are loading. */
export const SkeletonRows = <Row,>({ columns, canSelect }: SkeletonRowsProps<Row>) => (
  <tbody aria-hidden>
    {ROWS.map((row) => (
      <tr key={row} className={styles.row}>
        {canSelect && <td className={styles.check} />}
        {columns.map(({ id, figure }) => (
          <td key={id} data-figure={figure || undefined}>
            <Skeleton height="0.75rem" width={figure ? '55%' : '80%'} />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);
