import type { TableBlock } from '@shop/contracts/content/info-content';
import { Section } from './section';
import styles from './table-section.module.css';

/** A table whose rows become small lists on a phone, so that it does not scroll sideways. */
export function TableSection({ title, columns, rows, note }: TableBlock) {
  return (
    <Section title={title}>
      <table role="table" className={styles.table} aria-label={title}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column} role="columnheader" scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(([name, ...cells]) => (
            <tr key={name} role="row">
              <th role="rowheader" scope="row">
                {name}
              </th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]} role="cell" data-column={columns[index + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {note && <p className={styles.note}>{note}</p>}
    </Section>
  );
}
