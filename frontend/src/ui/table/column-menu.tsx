import { ArrowDown, ArrowUp, Columns3, Minus, Plus } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Button } from '../button';
import { CheckField } from '../check-field';
import styles from './table-foot.module.css';
import { WIDTHS, type ColumnChoice } from './use-columns';

interface ColumnMenuProps {
  columns: readonly ColumnChoice[];
  onUsual: () => void;
}

/** Lets a user choose the columns, their order and their widths. */
export function ColumnMenu({ columns, onUsual }: ColumnMenuProps) {
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
          {columns.map((column) => (
            <Choice key={column.id} {...column} />
          ))}
        </fieldset>
        <Button variant="quiet" size="small" onClick={onUsual}>
          Default columns
        </Button>
      </div>
    </details>
  );
}

function Choice({ label, isVisible, toggle, moveBack, moveOn, widen }: ColumnChoice) {
  return (
    <div className={styles.choice}>
      {toggle ? (
        <CheckField label={label} checked={isVisible} onChange={toggle} />
      ) : (
        <span>{label}</span>
      )}
      {isVisible && (
        <span className={styles.steps}>
          <Step label={`Move ${label} up`} icon={<ArrowUp aria-hidden />} onPress={moveBack} />
          <Step label={`Move ${label} down`} icon={<ArrowDown aria-hidden />} onPress={moveOn} />
          <Step
            label={`Make ${label} narrower`}
            icon={<Minus aria-hidden />}
            onPress={() => {
              widen(-WIDTHS.step);
            }}
          />
          <Step
            label={`Make ${label} wider`}
            icon={<Plus aria-hidden />}
            onPress={() => {
              widen(WIDTHS.step);
            }}
          />
        </span>
      )}
    </div>
  );
}

interface StepProps {
  label: string;
  icon: ReactNode;
  onPress: (() => void) | undefined;
}

/** Stays in place and keeps the focus even when it has no effect. */
const Step = ({ label, icon, onPress }: StepProps) => (
  <button type="button" aria-label={label} aria-disabled={!onPress} onClick={onPress}>
    {icon}
  </button>
);
