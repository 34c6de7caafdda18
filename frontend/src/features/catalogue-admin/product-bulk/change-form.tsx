import { useState, type ReactNode } from 'react';
import type { ProductChange } from '@shop/contracts/catalogue/product-bulk';
import { Button } from '../../../ui/button';
import type { BuiltChange } from './product-changes';
import styles from './product-bulk.module.css';

export interface ChangeFormProps {
  busy: boolean;
  /** Why the preview was refused. */
  fault: string | undefined;
  /** Returns the change from the typed values. */
  build: () => BuiltChange;
  onChange: (change: ProductChange) => void;
  /** Renders the fields with the error of the typed values. */
  children: (fault: string | undefined) => ReactNode;
}

/** The form of a bulk change; Enter shows the preview. */
export function ChangeForm({ busy, fault, build, onChange, children }: ChangeFormProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <form
      className={styles.form}
      noValidate
      onChange={() => {
        setTyped(undefined);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        const built = build();
        if ('fault' in built) setTyped(built.fault);
        else onChange(built.change);
      }}
    >
      {children(typed)}
      {fault !== undefined && <p role="alert">{fault}</p>}
      <div className={styles.actions}>
        <Button type="submit" busy={busy}>
          Preview
        </Button>
      </div>
    </form>
  );
}
