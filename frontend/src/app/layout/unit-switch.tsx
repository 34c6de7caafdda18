import type { LengthUnit } from '@shop/contracts/money/units';
import { logError } from '../../lib/log';
import { UNIT_NAME, unitListeners, useShownUnit } from '../../lib/shown-unit';
import { Segmented } from '../../ui/segmented';
import styles from './unit-switch.module.css';

const options = [
  { value: 'sale', label: 'As sold' },
  { value: 'm', label: 'Metres' },
  { value: 'yd', label: 'Yards' },
] as const;

/** Shows lengths and prices in a second unit. */
export function UnitSwitch() {
  return (
    <div className={styles.units}>
      <span aria-hidden>Lengths</span>
      <Segmented
        label="Lengths in"
        options={options}
        value={useShownUnit() ?? 'sale'}
        onChange={(value) => {
          showUnit(value === 'sale' ? null : value);
        }}
      />
    </div>
  );
}

function showUnit(unit: LengthUnit | null): void {
  try {
    if (unit === null) localStorage.removeItem(UNIT_NAME);
    else localStorage.setItem(UNIT_NAME, unit);
  } catch (error) {
    logError('The unit of length cannot be stored.', error);
  }
  for (const listener of unitListeners) listener();
}
