import { useEffect, useState } from 'react';
import type { LengthOffer } from '@shop/contracts/inventory/length-offer';
import { Button } from '../../../ui/button';
import type { Leave } from '../cart-item';
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
  leave: Leave;
  onLeave: (leave: Leave) => void;
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
  leave,
  name,
  onLeave,
}: PiecesNoteProps & { offer: LengthOffer }) {
  return notesOf(offer, { sale, leave, lengths }).map((note) => (
    <p key={note.leave?.name ?? 'promise'} className={styles.note}>
      <span className={offer.offer === 'onePiece' ? styles.kept : undefined}>{note.text}</span>
      {note.leave && <LeaveButton leave={note.leave} name={name} onLeave={onLeave} />}
    </p>
  ));
}

interface LeaveButtonProps {
  leave: { name: keyof Leave; label: string; isGiven: boolean };
  name: string | undefined;
  onLeave: (leave: Leave) => void;
}

const LeaveButton = ({
  leave: { name: which, label, isGiven },
  name,
  onLeave,
}: LeaveButtonProps) => (
  <Button
    variant={isGiven ? 'quiet' : 'secondary'}
    size="small"
    aria-label={name === undefined ? undefined : `${label}: ${name}`}
    onClick={() => {
      onLeave({ [which]: !isGiven });
    }}
  >
    {label}
  </Button>
);
