import { Inbox } from 'lucide-react';
import { Button } from '../button';
import { EmptyState } from './empty-state';

interface NothingListedProps {
  /** Plural of the listed objects: "users". */
  what: string;
  /** Title without filters, if the default one does not fit. */
  none?: string | undefined;
  /** True if filters are set, so that an empty list is expected. */
  isFiltered: boolean;
  /** Where the first row will come from. */
  whence: string;
  onReset: () => void;
}

/** An empty list: explains where its first row will come from, or offers to reset filters that match nothing. */
export function NothingListed({
  what,
  none = `No ${what} yet`,
  isFiltered,
  whence,
  onReset,
}: NothingListedProps) {
  if (!isFiltered) return <EmptyState icon={<Inbox />} title={none} text={whence} />;
  return (
    <EmptyState icon={<Inbox />} title={`No ${what} here`} text="No product matches your search.">
      <Button variant="secondary" onClick={onReset}>
        Show all {what}
      </Button>
    </EmptyState>
  );
}
