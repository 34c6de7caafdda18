import type { PieceToCut } from '@shop/contracts/inventory/cutting';
import { useId, type KeyboardEvent } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { alertAdded } from '../../../lib/alerts-slice';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { useOrderName } from '../../order/order-numbers';
import { lotText } from '../rolls/roll-text';
import { useReallocateRollsMutation } from './cutting-api';
import { restOf, type PieceGroup } from './cutting.rules';
import { focusBeside } from './focus-beside';
import styles from './cutting-page.module.css';
import { PieceRow } from './piece-row';

const SHOWN_MS = 5_000;

/** Moves between pieces with the arrow keys. */
function goByArrow(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined || !(event.target instanceof HTMLButtonElement)) return;
  if (focusBeside(event.target, by)) event.preventDefault();
}

export const PieceGroups = ({ groups }: { groups: readonly PieceGroup[] }) => (
  <div className={styles.groups} data-pieces onKeyDown={goByArrow}>
    {groups.map((group) => (
      <Group key={group.key} group={group} />
    ))}
  </div>
);

function Group({ group: { kind, pieces } }: { group: PieceGroup }) {
  const id = useId();
  const [first] = pieces;
  if (!first) return null;
  const rest = kind === 'roll' ? restOf(pieces) : null;
  return (
    <section aria-labelledby={id} className={styles.group} data-kind={kind}>
      <div className={styles.groupHead}>
        <h2 id={id} className={styles.title}>
          <GroupTitle kind={kind} piece={first} />
        </h2>
        {kind === 'short' && <LookAgain product={first.product} />}
        {kind === 'order' && (
          <Link to={adminPaths.cuttingTicket.href(first.order)}>
            Ticket of <OrderName order={first.order} />
          </Link>
        )}
      </div>
      <ul role="list" className={styles.pieces}>
        {pieces.map((piece) => (
          <PieceRow key={piece.reservation} piece={piece} kind={kind} />
        ))}
      </ul>
      {rest !== null && <p className={styles.soft}>Leaves {rest}</p>}
    </section>
  );
}

const OrderName = ({ order }: { order: string }) => <>{useOrderName(order)}</>;

function GroupTitle({ kind, piece }: { kind: PieceGroup['kind']; piece: PieceToCut }) {
  const { roll, product, order } = piece;
  if (kind === 'short') return <>{product.name}: no roll has cloth for it</>;
  if (kind === 'order')
    return (
      <Link to={adminPaths.order.href(order)}>
        <OrderName order={order} />
      </Link>
    );
  return (
    <>
      {roll?.place !== null && <span className={styles.place}>{roll?.place}</span>}{' '}
      <Link to={adminPaths.roll.href(roll?._id ?? '')}>{roll?.number}</Link> {product.name}, dye lot{' '}
      {roll && lotText(roll)}
    </>
  );
}

/** Searches again, because new cloth may have arrived, or an order may have released some. */
function LookAgain({ product }: { product: PieceToCut['product'] }) {
  const [reallocate, { isLoading }] = useReallocateRollsMutation();
  const dispatch = useDispatch();
  const look = async () => {
    const result = await reallocate(product._id);
    const alert = result.error
      ? { type: 'error' as const, msg: errorMessage(result.error, 'No response') }
      : {
          type: 'success' as const,
          msg: `${String(result.data.allocated)} found a roll, ${String(result.data.short)} still ${result.data.short === 1 ? 'waits' : 'wait'}.`,
        };
    dispatch(alertAdded({ ...alert, duration: SHOWN_MS }));
  };
  return (
    <Button
      variant="secondary"
      busy={isLoading}
      className={styles.large}
      aria-label={`Look again for cloth for ${product.name}`}
      onClick={() => void look()}
    >
      Look again for cloth
    </Button>
  );
}
