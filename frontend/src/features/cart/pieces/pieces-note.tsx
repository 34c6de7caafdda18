import type { LengthOffer } from '@shop/contracts/inventory/length-offer';
import { useDebounced } from '../../../lib/use-debounced';
import { Button } from '../../../ui/button';
import type { Allowances } from '../cart-item';
import { useOfferLengthsQuery } from './length-offer-api';
import styles from './pieces-note.module.css';
import { notesOf, settledOffer, type SaleOnRolls } from './pieces.rules';

const PAUSE_MS = 300;

interface PiecesNoteProps {
  product: string;
  /** Product name for screen readers, if the page shows several products. */
  name?: string;
  sale: SaleOnRolls;
  lengths: readonly number[];
  allowances: Allowances;
  onAllowancesChange: (allowances: Allowances) => void;
}

/** The available pieces for these lengths, and the permissions that the shopper can give if they are not enough. */
export function PiecesNote(props: PiecesNoteProps) {
  const { product, sale, lengths } = props;
  const known = settledOffer(sale, lengths);
  const chosen = lengths.join(',');
  const debounced = useDebounced(chosen, PAUSE_MS);
  const { currentData } = useOfferLengthsQuery(
    { product, lengths: debounced },
    { skip: known !== null || debounced !== chosen, refetchOnMountOrArgChange: true },
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
    <p key={note.allowance?.name ?? 'offer'} className={styles.note}>
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
