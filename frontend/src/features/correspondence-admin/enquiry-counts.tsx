import type { EnquiryList } from '@shop/contracts/correspondence/correspondence';
import { Button } from '../../ui/button';
import styles from './enquiries-page.module.css';
import type { EnquiryFilterValues } from './use-enquiry-filters';

type EnquiryCountsProps = EnquiryList['counts'] & {
  filters: EnquiryFilterValues;
  onChange: (parts: Partial<EnquiryFilterValues>) => void;
};

/** Counts of waiting enquiries. A click filters by one, and a second click removes the filter. */
export function EnquiryCounts({ late, new: fresh, filters, onChange }: EnquiryCountsProps) {
  const isLate = filters.late === 'yes';
  const isNew = filters.status === 'new';
  return (
    <div className={styles.counts}>
      <Button
        variant="secondary"
        size="small"
        aria-pressed={isLate}
        onClick={() => {
          onChange({ late: isLate ? undefined : 'yes' });
        }}
      >
        Late: {late}
      </Button>
      <Button
        variant="secondary"
        size="small"
        aria-pressed={isNew}
        onClick={() => {
          onChange({ status: isNew ? undefined : 'new' });
        }}
      >
        New: {fresh}
      </Button>
    </div>
  );
}
