import { enquiryKinds, enquiryStatuses } from '@shop/contracts/correspondence/correspondence';
import { ListFilters } from '../../ui/list/list-filters';
import styles from './enquiries-page.module.css';
import { enquiryKindLabels, statusLabels } from './enquiry-labels';
import { useAdmins } from './use-admins';
import type { EnquiryFilterValues } from './use-enquiry-filters';

interface EnquiryFiltersProps {
  filters: EnquiryFilterValues;
  onChange: (parts: Partial<EnquiryFilterValues>) => void;
}

const kinds = enquiryKinds.map((value) => ({ value, label: enquiryKindLabels[value] }));
const statuses = enquiryStatuses.map((value) => ({ value, label: statusLabels[value] }));

export function EnquiryFilters(props: EnquiryFiltersProps) {
  const assignees = [
    { value: 'me', label: 'Mine' },
    { value: 'unassigned', label: 'Unassigned' },
    ...useAdmins().map(({ _id, name }) => ({ value: _id, label: name })),
  ];
  return (
    <ListFilters
      {...props}
      label="Search enquiries"
      placeholder="Name, email, company or subject"
      className={styles.filters}
      selects={[
        { name: 'kind', label: 'Kind', all: 'All kinds', options: kinds },
        { name: 'status', label: 'Status', all: 'All statuses', options: statuses },
        { name: 'assignee', label: 'Assignee', all: 'Everybody’s', options: assignees },
      ]}
    />
  );
}
