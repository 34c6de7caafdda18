import { formatDollars } from '@shop/contracts/money/price';
import type { RollDetail } from '@shop/contracts/inventory/rolls';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { Panel } from '../../../ui/panel';
import styles from './roll-page.module.css';
import { lengthOn } from './roll-text';
import { dayText } from '../../../lib/day-text';

const NONE = '–';

/** The place of the roll, its lengths and its origin. */
export function RollDetails({ roll }: { roll: RollDetail }) {
  const shown = lengthOn(roll);
  const lines: [string, ReactNode][] = [
    ['Place', roll.place ?? NONE],
    ['Free', shown(roll.free)],
    ['Reserved', shown(roll.reserved)],
    ['Usable width', roll.usableWidthMm === null ? NONE : `${String(roll.usableWidthMm / 10)} cm`],
    ['Cost', roll.cost === null ? NONE : `${formatDollars(roll.cost)} / ${roll.unit}`],
    ['Received', dayText(roll.receivedAt)],
    ['Counted', roll.countedAt === null ? 'never' : dayText(roll.countedAt)],
    [
      'Delivery',
      roll.delivery === null ? NONE : `${roll.delivery.number}, ${roll.delivery.supplier}`,
    ],
  ];
  if (roll.parent !== null) lines.push(['Split from', <RollLinks rolls={[roll.parent]} />]);
  if (roll.children.length > 0) lines.push(['Split into', <RollLinks rolls={roll.children} />]);
  return (
    <Panel title="About this roll">
      <dl className={styles.details}>
        {lines.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </Panel>
  );
}

const RollLinks = ({ rolls }: { rolls: RollDetail['children'] }) =>
  rolls.map(({ _id, number }, at) => (
    <Fragment key={_id}>
      {at > 0 && ', '}
      <Link to={adminPaths.roll.href(_id)}>{number}</Link>
    </Fragment>
  ));
