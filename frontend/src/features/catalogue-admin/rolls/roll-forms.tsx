import type { RollDetail } from '@shop/contracts/inventory/rolls';
import { Fragment } from 'react';
import { ClearForm } from './clear-form';
import { CountForm } from './count-form';
import { FlawForm, SplitForm } from './length-forms';
import { PlaceForm } from './place-form';
import { QuarantineForm } from './quarantine-form';
import styles from './roll-page.module.css';

/** The actions on a roll that its state allows. */
export function RollForms({ roll }: { roll: RollDetail }) {
  if (roll.state === 'expected') return null;
  return (
    <div className={styles.column}>
      <PlaceForm roll={roll} />
      {roll.state === 'quarantine' && <ClearForm key={roll.version} roll={roll} />}
      {roll.state === 'open' && (
        // Another version opens other forms: their lengths were of the roll as it was.
        <Fragment key={roll.version}>
          <CountForm roll={roll} />
          <SplitForm roll={roll} />
          <FlawForm roll={roll} />
          <QuarantineForm roll={roll} />
        </Fragment>
      )}
    </div>
  );
}
