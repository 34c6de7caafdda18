import { Columns3 } from 'lucide-react';
import { useRef } from 'react';
import { CheckField } from '../check-field';
import styles from './table-foot.module.css';
import type { ColumnChoice } from './use-columns';

interface ColumnMenuProps {
  columns: readonly ColumnChoice[];
}

/** Lets a user choose the columns. */
export function ColumnMenu({ columns }: ColumnMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  return (
    <details
      ref={menu}
      className={styles.menu}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !menu.current?.contains(relatedTarget)) close();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        close();
        menu.current?.querySelector('summary')?.focus();
      }}
    >
      <summary>
        <Columns3 aria-hidden />
        Columns
      </summary>
      <div className={styles.choices}>
        <fieldset>
          <legend>Columns</legend>
          {columns.map(({ id, label, isVisible, toggle }) => (
            <CheckField key={id} label={label} checked={isVisible} onChange={toggle} />
          ))}
        </fieldset>
      </div>
    </details>
  );
}
