import { Inbox } from 'lucide-react';
import { Button } from '../button';
import { EmptyState } from './empty-state';

interface NothingListedProps {
  /** The plural of the listed objects: "users". */
  what: string;
  /** The title without filters, where more than the first of them may be missing. */
  none?: string | undefined;
  /** Filters are set, so an empty list is no surprise. */
  isFiltered: boolean;
  /** Where the first of them will come from. */
  whence: string;
  onReset: () => void;
}

/** An empty list: where its first row will come from, or the way back from filters that nothing matches. */
export function NothingListed({
  what,
  none = `No ${what} yet`,
  isFiltered,
  whence,
  onReset,
}: NothingListedProps) {
  if (!isFiltered) return <EmptyState icon={<Inbox />} title={none} text={whence} />;
  return (
    <EmptyState icon={<Inbox />} title={`No ${what} here`} text="None matches what you look for.">
      <Button variant="secondary" onClick={onReset}>
        Show all {what}
      </Button>
    </EmptyState>
  );
}
