import { enquiryKinds, enquiryStatuses } from '@shop/contracts/correspondence';
import { FilterBar } from '../../ui/filter-bar';
import { FilterSelect } from '../../ui/filter-select';
import styles from './enquiries-page.module.css';
import { useAdmins } from './use-admins';
import { kindLabels, statusLabels } from './enquiry-labels';
import type { EnquiryFilters } from './use-enquiry-filters';

interface EnquiryFiltersProps {
  filters: EnquiryFilters;
  onChange: (parts: Partial<EnquiryFilters>) => void;
}

const kinds = enquiryKinds.map((value) => ({ value, label: kindLabels[value] }));
const statuses = enquiryStatuses.map((value) => ({ value, label: statusLabels[value] }));

export function EnquiryFilterBar({ filters, onChange }: EnquiryFiltersProps) {
  const admins = useAdmins();
  const assignees = [
    { value: 'me', label: 'Mine' },
    { value: 'nobody', label: 'Nobody’s' },
    ...admins.map(({ _id, name }) => ({ value: _id, label: name })),
  ];

  return (
    <FilterBar
      label="Search enquiries"
      placeholder="Name, email, company or subject"
      search={filters.search}
      onSearch={(search) => {
        onChange({ search });
      }}
      className={styles.filters}
    >
      <FilterSelect
        label="Kind"
        all="All kinds"
        options={kinds}
        value={filters.kind}
        onPick={(kind) => {
          onChange({ kind });
        }}
      />
      <FilterSelect
        label="Status"
        all="All statuses"
        options={statuses}
        value={filters.status}
        onPick={(status) => {
          onChange({ status });
        }}
      />
      <FilterSelect
        label="Assignee"
        all="Everybody’s"
        options={assignees}
        value={filters.assignee}
        onPick={(assignee) => {
          onChange({ assignee });
        }}
      />
    </FilterBar>
  );
}
