import type { RollDetail } from '@shop/contracts/inventory/rolls';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { Table } from '../../../ui/list/table';
import { Panel } from '../../../ui/panel';
import { useOrderNames } from '../../order/order-numbers';
import { ordersOf } from './orders-of-roll';
import styles from './roll-page.module.css';
import { lengthOn, reasonLabels } from './roll-text';
import { momentText } from '../../../lib/day-text';

/** Every length that has left the roll, newest first. */
export function RollHistory({ roll }: { roll: RollDetail }) {
  const shown = lengthOn(roll);
  const nameOf = useOrderNames(ordersOf(roll));
  return (
    <Panel title="Taken from this roll">
      {roll.cuts.length === 0 && <p className={styles.soft}>Nothing yet. The roll is complete.</p>}
      {roll.cuts.length > 0 && (
        <Table caption="Taken from this roll">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Why</th>
              <th scope="col" data-figure>
                Length
              </th>
              <th scope="col">By</th>
              <th scope="col">Note</th>
            </tr>
          </thead>
          <tbody>
            {roll.cuts.toReversed().map(({ length, reason, order, by, at, note }, index) => (
              <tr key={index}>
                <td>
                  <time dateTime={at}>{momentText(at)}</time>
                </td>
                <td>
                  {order === null ? (
                    reasonLabels[reason]
                  ) : (
                    <Link to={adminPaths.order.href(order)}>{nameOf(order)}</Link>
                  )}
                </td>
                <td data-figure>{shown(length)}</td>
                <td>{by}</td>
                <td>{note}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}
