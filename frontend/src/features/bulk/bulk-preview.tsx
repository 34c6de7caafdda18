import type { BulkReason } from '@shop/contracts/core/bulk';
import { useEffect, useRef, type ReactNode } from 'react';
import { Table } from '../../ui/list/table';
import styles from './bulk-preview.module.css';

interface Named {
  _id: string;
  name: string;
}

interface BulkPreviewProps<Row extends Named> {
  preview: { title: string; rows: readonly (Row | BulkReason)[]; total: number; possible: number };
  /** `1,200 products`. */
  rowsText: (count: number) => string;
  /** Column heads; the first column names the row. */
  heads: readonly { label: string; figure?: boolean }[];
  /** The cells of a row that can be changed. */
  cells: (row: Row) => ReactNode;
  /** Notes above the rows. */
  children?: ReactNode;
}

const isRefused = (row: Named | BulkReason): row is BulkReason => 'reason' in row;

/** Shows the effect of a bulk change: first the rows that cannot be changed, then old and new values. */
export function BulkPreview<Row extends Named>(props: BulkPreviewProps<Row>) {
  const { preview, rowsText, heads, cells, children } = props;
  const { rows, total, possible, title } = preview;
  const heading = useRef<HTMLHeadingElement>(null);
  // Focuses the heading, not the button: a second Enter must not apply what was not read.
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <div className={styles.preview}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p>
        {rowsText(possible)} of {total.toLocaleString('en-US')} can be changed.
      </p>
      {children}
      <div className={styles.rows}>
        <Table caption="Preview">
          <thead>
            <tr>
              {heads.map(({ label, figure }) => (
                <th key={label} scope="col" data-figure={figure || undefined}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row._id}>
                <th scope="row">{row.name}</th>
                {isRefused(row) ? (
                  <td colSpan={Math.max(heads.length - 1, 1)} className={styles.reason}>
                    {row.reason}
                  </td>
                ) : (
                  cells(row)
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      {total > rows.length && <p>And {rowsText(total - rows.length)} more.</p>}
    </div>
  );
}
