import type { PieceToCut } from '@shop/contracts/inventory/cutting';
import { useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { alertAdded } from '../../../lib/alerts-slice';
import { errorMessage } from '../../../lib/error-message';
import { uuid } from '../../../lib/uuid';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/text-field';
import { useOrderName } from '../../order/order-numbers';
import { SettleButton } from '../../order-admin/settle/settle-button';
import { ActFault } from '../rolls/act-fault';
import { lotText } from '../rolls/roll-text';
import { typedRollLength } from '../rolls/typed-length';
import { useConfirmCutMutation } from './cutting-api';
import styles from './cutting-page.module.css';
import { lengthOfPiece, type PieceGroup } from './cutting.rules';
import { focusBeside } from './focus-beside';

/** In milliseconds: long enough to read who has cut the piece in the meantime. */
const REFUSED_MS = 8_000;
const CUT_MS = 3_000;

interface PieceRowProps {
  piece: PieceToCut;
  kind: PieceGroup['kind'];
}

/** One piece to cut. Enter cuts it as ordered, `+` allows a longer cut, and Escape returns to the ordered length. */
export function PieceRow({ piece, kind }: PieceRowProps) {
  const { roll, order } = piece;
  const name = useOrderName(order);
  const shown = lengthOfPiece(piece);
  return (
    <li className={styles.piece}>
      <p className={styles.what}>
        <span className={styles.length}>{shown(piece.length)}</span>
        {piece.pieces > 1 && (
          <span>
            piece {piece.piece} of {piece.pieces}
          </span>
        )}
        {piece.isWaiting && <span>waits for the next lot</span>}
        {kind !== 'order' && <Link to={adminPaths.order.href(order)}>{name}</Link>}
        {kind === 'order' && roll && (
          <span>
            {roll.place} <Link to={adminPaths.roll.href(roll._id)}>{roll.number}</Link>{' '}
            {piece.product.name}, dye lot {lotText(roll)}
          </span>
        )}
      </p>
      {roll ? <Cut piece={piece} /> : <SettleButton order={order} product={piece.product} />}
    </li>
  );
}

function Cut({ piece }: { piece: PieceToCut }) {
  const shown = lengthOfPiece(piece);
  const [extra, setExtra] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  // A repeated click is the same cut.
  const [key] = useState(uuid);
  const [confirmCut, { isLoading }] = useConfirmCutMutation();
  const form = useRef<HTMLFormElement>(null);
  const dispatch = useDispatch();

  const more =
    extra === null || extra.trim() === '' ? { length: 0 } : typedRollLength(extra, piece);
  const length = piece.length + ('length' in more ? more.length : 0);
  const whole = shown(length);

  const cut = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isLoading) return;
    if ('fault' in more) {
      setFault(more.fault);
      return;
    }
    const result = await confirmCut({ reservation: piece.reservation, key, length });
    if (result.error) {
      const msg = errorMessage(result.error, 'The cut could not be recorded');
      setFault(msg);
      dispatch(alertAdded({ type: 'error', msg, duration: REFUSED_MS }));
      return;
    }
    const { number, left } = result.data.roll;
    const msg = `${whole} cut from ${number}, ${shown(left)} left.`;
    dispatch(alertAdded({ type: 'success', msg, duration: CUT_MS }));
    // This row is about to disappear, so the focus moves to its neighbour first.
    const here = form.current;
    if (here && !focusBeside(here, 1)) focusBeside(here, -1);
  };
  const openOrClose = (event: KeyboardEvent) => {
    const isOpen = extra !== null;
    if (event.key !== (isOpen ? 'Escape' : '+')) return;
    event.preventDefault();
    setExtra(isOpen ? null : '');
    setFault(null);
    if (isOpen) form.current?.querySelector<HTMLElement>('[data-cut]')?.focus();
  };

  return (
    <form
      ref={form}
      noValidate
      className={styles.cut}
      onKeyDown={openOrClose}
      onSubmit={(event) => void cut(event)}
    >
      {extra !== null && (
        <TextField
          label={`Cut longer by (${piece.unit})`}
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          value={extra}
          onChange={({ target }) => {
            setExtra(target.value);
          }}
        />
      )}
      <ActFault fault={fault} />
      <Button type="submit" busy={isLoading} className={styles.large} data-cut>
        Cut {whole}
      </Button>
      {extra === null && (
        <Button
          variant="secondary"
          className={styles.large}
          aria-label={`Cut longer than ${shown(piece.length)}`}
          onClick={() => {
            setExtra('');
          }}
        >
          +
        </Button>
      )}
    </form>
  );
}
