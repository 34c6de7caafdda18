import type { RollFiguresView } from '@shop/contracts/analytics/admin-analytics';
import { formatLength } from '@shop/contracts/money/length';
import { type LengthUnit } from '@shop/contracts/money/units';
import { formatDollars } from '@shop/contracts/money/price';
import type { LossReason } from '@shop/contracts/inventory/roll-events';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../lib/admin-paths';
import { Table } from '../../ui/list/table';
import { fresh, useRollFiguresQuery } from './admin-analytics-api';
import { FiguresPanel } from './figures-panel';
import styles from './roll-figures.module.css';
import { dayName } from './step-names';
import { dayText } from '../../lib/day-text';

type OfUnit = RollFiguresView['units'][number];

const reasons: Record<LossReason, string> = {
  flaw: 'Flaws',
  overLength: 'Over-length',
  count: 'Counts',
  scrap: 'Scrapped',
};
const unitNames: Record<LengthUnit, string> = { m: 'Metres', yd: 'Yards' };

interface RollFiguresProps {
  /** Range that the page shows; undefined until its figures have loaded. */
  range?: { from: string; to: string };
}

/** Use of the cloth that was received in the range, and the oldest rolls. */
export function RollFigures({ range }: RollFiguresProps) {
  const span = range && { from: range.from, to: range.to };
  const query = useRollFiguresQuery(span ?? {}, { ...fresh, skip: !span });
  return (
    <FiguresPanel title="Cloth on Rolls" subject="The figures of rolls" query={query}>
      {({ units, oldest }) => (
        <div className={styles.rolls} aria-busy={query.isFetching}>
          <p className={styles.soft}>
            {units.length === 0 ? 'No rolls received' : 'Rolls received'}
            {span && ` from ${dayName(span.from)} to ${dayName(span.to)}`}.
          </p>
          {units.map((row) => (
            <UnitFigures key={row.unit} row={row} isAlone={units.length === 1} />
          ))}
          {oldest.length > 0 && <OldestRolls rolls={oldest} />}
        </div>
      )}
    </FiguresPanel>
  );
}

function UnitFigures({ row, isAlone }: { row: OfUnit; isAlone: boolean }) {
  const length = (units: number) => formatLength(units, row.unit);
  const figures = [
    ['Received', length(row.received)],
    ['Sold', length(row.sold)],
    ['Sell-through', row.sellThrough === null ? 'none received' : `${String(row.sellThrough)}%`],
    ['Left', length(row.left)],
  ] as const;
  return (
    <section aria-label={unitNames[row.unit]}>
      {!isAlone && <h3>{unitNames[row.unit]}</h3>}
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Losses row={row} />
    </section>
  );
}

function Losses({ row: { losses, unit } }: { row: OfUnit }) {
  const lost = losses.filter((loss) => loss.length > 0);
  if (lost.length === 0) return <p className={styles.soft}>Nothing was lost.</p>;
  return (
    <Table caption={`Losses in ${unitNames[unit].toLowerCase()}`}>
      <thead>
        <tr>
          <th scope="col">Lost by</th>
          <th scope="col" data-figure>
            Length
          </th>
          <th scope="col" data-figure>
            Cost
          </th>
        </tr>
      </thead>
      <tbody>
        {lost.map(({ reason, length, cost, withoutCost }) => (
          <tr key={reason}>
            <td>{reasons[reason]}</td>
            <td data-figure>{formatLength(length, unit)}</td>
            <td data-figure>
              {withoutCost < length && formatDollars(cost)}
              {withoutCost > 0 && (
                <span className={styles.unknown}>{formatLength(withoutCost, unit)} unknown</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const OldestRolls = ({ rolls }: { rolls: RollFiguresView['oldest'] }) => (
  <section aria-label="Oldest rolls for sale">
    <h3>Oldest rolls for sale</h3>
    <ul role="list" className={styles.oldest}>
      {rolls.map(({ roll, number, product, left, unit, receivedAt }) => (
        <li key={roll}>
          <span>
            <Link to={adminPaths.roll.href(roll)}>{number}</Link> {product}
          </span>
          <span>{formatLength(left, unit)}</span>
          <span className={styles.soft}>since {dayText(receivedAt)}</span>
        </li>
      ))}
    </ul>
  </section>
);
