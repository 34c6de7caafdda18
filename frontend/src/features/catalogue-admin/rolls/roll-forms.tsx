import type { RollDetail } from '@shop/contracts/inventory/rolls';
import { useState } from 'react';
import { ClearForm } from './clear-form';
import { CountForm } from './count-form';
import { FlawForm, SplitForm } from './length-forms';
import { PlaceForm } from './place-form';
import { QuarantineForm } from './quarantine-form';
import styles from './roll-page.module.css';
import { rollStateLabels } from './roll-text';

/** The actions on a roll that its state allows. */
export function RollForms({ roll }: { roll: RollDetail }) {
  const { state } = roll;
  const [opened] = useState(state);
  if (state === 'expected') return null;
  return (
    <div className={styles.column}>
      {state !== opened && <p role="status">State now: {rollStateLabels[state]}</p>}
      <PlaceForm roll={roll} />
      {state === 'quarantine' && <ClearForm roll={roll} />}
      {state === 'open' && (
        <>
          <CountForm roll={roll} />
          <SplitForm roll={roll} />
          <FlawForm roll={roll} />
          <QuarantineForm roll={roll} />
        </>
      )}
    </div>
  );
}
