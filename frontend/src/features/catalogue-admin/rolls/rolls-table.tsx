import type { RollState, RollView } from '@shop/contracts/inventory/rolls';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { Badge, type BadgeTone } from '../../../ui/badge';
import { Table } from '../../../ui/list/table';
import { lengthOn, lotText, rollStateLabels } from './roll-text';
import styles from './rolls-page.module.css';
import { dayText } from '../../../lib/day-text';

const tones: Record<RollState, BadgeTone> = {
  expected: 'neutral',
  quarantine: 'warning',
  open: 'success',
  closed: 'neutral',
};

export const RollStateBadge = ({ state }: { state: RollState }) => (
  <Badge tone={tones[state]}>{rollStateLabels[state]}</Badge>
);

/** Number, product, dye lot, place, and how much of each roll is left, reserved and free. */
export const RollsTable = ({ rolls }: { rolls: readonly RollView[] }) => (
  <div className={styles.rolls}>
    <Table cards caption="Rolls">
      <thead>
        <tr>
          <th scope="col">Number</th>
          <th scope="col">Product</th>
          <th scope="col">Dye lot</th>
          <th scope="col">Place</th>
          <th scope="col" data-figure>
            Left
          </th>
          <th scope="col" data-figure>
            Reserved
          </th>
          <th scope="col" data-figure>
            Free
          </th>
          <th scope="col">Received</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {rolls.map((roll) => (
          <Row key={roll._id} roll={roll} />
        ))}
      </tbody>
    </Table>
  </div>
);

function Row({ roll }: { roll: RollView }) {
  const shown = lengthOn(roll);
  return (
    <tr>
      <th scope="row" className={styles.number}>
        <Link to={adminPaths.roll.href(roll._id)}>{roll.number}</Link>
      </th>
      <td className={styles.product}>{roll.product.name}</td>
      <td className={styles.lot}>{lotText(roll)}</td>
      <td className={styles.place}>{roll.place}</td>
      <td data-figure className={styles.left}>
        {shown(roll.left)}
      </td>
      <td data-figure className={styles.reserved}>
        {shown(roll.reserved)}
      </td>
      <td data-figure className={styles.free}>
        {shown(roll.free)}
      </td>
      <td className={styles.date}>{dayText(roll.receivedAt)}</td>
      <td className={styles.state}>
        <RollStateBadge state={roll.state} />
      </td>
    </tr>
  );
}
