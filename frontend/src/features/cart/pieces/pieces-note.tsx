import { useEffect, useState } from 'react';
import type { LengthOffer } from '@shop/contracts/inventory/length-offer';
import { Button } from '../../../ui/button';
import type { Allowances } from '../cart-item';
import { useOfferLengthsQuery } from './length-offer-api';
import styles from './pieces-note.module.css';
import { notesOf, settledOffer, type SaleOnRolls } from './pieces.rules';

const PAUSE_MS = 300;

/** The value once it has stayed the same for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(value);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [value]);
  return settled;
}

interface PiecesNoteProps {
  product: string;
  /** For screen readers, where several products are on the page. */
  name?: string;
  sale: SaleOnRolls;
  lengths: readonly number[];
  allowances: Allowances;
  onAllowancesChange: (allowances: Allowances) => void;
}

/** The available pieces of these lengths, and what the shopper may allow where they are not enough. */
export function PiecesNote(props: PiecesNoteProps) {
  const { product, sale, lengths } = props;
  const known = settledOffer(sale, lengths);
  const wanted = lengths.join(',');
  const settled = useSettled(wanted);
  const { currentData } = useOfferLengthsQuery(
    { product, lengths: settled },
    { skip: known !== null || settled !== wanted, refetchOnMountOrArgChange: true },
  );
  const offer = known ?? currentData;
  return (
    <div className={styles.notes} role="status">
      {offer && <Notes {...props} offer={offer} />}
    </div>
  );
}

function Notes({
  offer,
  sale,
  lengths,
  allowances,
  name,
  onAllowancesChange,
}: PiecesNoteProps & { offer: LengthOffer }) {
  return notesOf(offer, { sale, allowances, lengths }).map((note) => (
    <p key={note.allowance?.name ?? 'promise'} className={styles.note}>
      <span className={offer.offer === 'onePiece' ? styles.kept : undefined}>{note.text}</span>
      {note.allowance && (
        <AllowanceButton
          allowance={note.allowance}
          name={name}
          onAllowancesChange={onAllowancesChange}
        />
      )}
    </p>
  ));
}

interface AllowanceButtonProps {
  allowance: { name: keyof Allowances; label: string; isAllowed: boolean };
  name: string | undefined;
  onAllowancesChange: (allowances: Allowances) => void;
}

const AllowanceButton = ({
  allowance: { name: which, label, isAllowed },
  name,
  onAllowancesChange,
}: AllowanceButtonProps) => (
  <Button
    variant={isAllowed ? 'quiet' : 'secondary'}
    size="small"
    aria-label={name === undefined ? undefined : `${label}: ${name}`}
    onClick={() => {
      onAllowancesChange({ [which]: !isAllowed });
    }}
  >
    {label}
  </Button>
);
