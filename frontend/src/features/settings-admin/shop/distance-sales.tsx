import type { SettingsView } from '@shop/contracts/pricing/settings';
import { Badge } from '../../../ui/badge';
import styles from '../settings.module.css';

const euros = (cents: number): string =>
  `€${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

/** This year's sales to consumers in other member states, with a warning before they reach the limit. */
export function DistanceSales({ settings }: { settings: SettingsView }) {
  const { distanceSalesCents: sum, distanceSales } = settings;
  const { from, limitCents, warnAtCents } = distanceSales;
  const sold = `This year's sales to consumers of other member states: ${euros(sum)} of ${euros(limitCents)}.`;
  if (from === 'always') return <p>{sold} The rate of the destination is charged in any case.</p>;
  if (sum > limitCents)
    return (
      <p>
        {sold} <Badge tone="danger">Above the limit</Badge> The rate of the destination is charged.
      </p>
    );
  return (
    <p className={styles.row}>
      {sold}
      {sum >= warnAtCents && (
        <Badge tone="warning">
          {`${euros(limitCents - sum)} are left before the rate of the destination is charged`}
        </Badge>
      )}
    </p>
  );
}
