import { formatLength } from '@shop/contracts/money/length';
import { addLengths, MAX_LENGTHS, type Sale } from '@shop/contracts/money/units';
import { Plus, X } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { LengthControl } from '../../ui/quantity/length-control';
import { lengthsOf, orderableOf, type CartItem } from './cart-item';
import styles from './cart-line.module.css';
import { linesRefreshed } from './cart-slice';
import { PiecesNote } from './pieces/pieces-note';

/** The cut list of a line: a control for each length, and a button that adds one. */
export function LengthLines({ line, sale }: { line: CartItem; sale: Sale }) {
  const dispatch = useDispatch();
  const { product, name, stock } = line;
  const { longest } = sale;
  const lengths = lengthsOf(line);
  const available = orderableOf(line, line.preorder);
  const left = addLengths([available, ...lengths.map((length) => -length)]);
  const change = (next: number[]) => {
    dispatch(linesRefreshed([{ product, stock, lengths: next, quantity: addLengths(next) }]));
  };
  const nth = (at: number) => (lengths.length > 1 ? `Length ${String(at + 1)}` : 'Length');
  return (
    <div className={styles.lengths} role="group" aria-label={`Cut list of ${name}`}>
      {lengths.length > 1 && (
        <p className={styles.cutList} aria-hidden>
          Cut list
        </p>
      )}
      {lengths.map((length, at) => (
        <div key={at} className={styles.length}>
          <LengthControl
            label={`${nth(at)} of ${name}`}
            typed="clamp"
            value={length}
            max={Math.max(sale.least, Math.min(sale.most ?? Infinity, addLengths([left, length])))}
            sale={sale}
            disabled={available === 0}
            onChange={(value) => {
              change(lengths.with(at, value));
            }}
          />
          {lengths.length > 1 && (
            <button
              type="button"
              className={styles.removeLength}
              aria-label={`Remove length ${String(at + 1)} of ${name}, ${formatLength(length, sale.unit)}`}
              onClick={() => {
                change(lengths.toSpliced(at, 1));
              }}
            >
              <X aria-hidden />
            </button>
          )}
        </div>
      ))}
      {left >= sale.least && lengths.length < MAX_LENGTHS && (
        <button
          type="button"
          className={styles.another}
          onClick={() => {
            change([...lengths, Math.min(Math.max(1, sale.least), sale.most ?? left, left)]);
          }}
        >
          <Plus aria-hidden />
          another length
        </button>
      )}
      {longest !== undefined && (available > 0 || sale.coming) && (
        <PiecesNote
          product={product}
          name={name}
          lengths={lengths}
          sale={{ ...sale, longest }}
          allowances={line}
          onAllowancesChange={(allowances) => {
            dispatch(linesRefreshed([{ product, stock, ...allowances }]));
          }}
        />
      )}
    </div>
  );
}
