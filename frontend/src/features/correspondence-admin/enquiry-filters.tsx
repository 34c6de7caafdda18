import { enquiryKinds, enquiryStatuses } from '@shop/contracts/correspondence';
import { SearchField } from '../../ui/search-field';
import { SelectField } from '../../ui/select-field';
import styles from './enquiries-page.module.css';
import { useColleagues } from './use-colleagues';
import { kindWords, statusWords } from './enquiry-words';
import type { EnquiryFilters } from './use-enquiry-filters';

interface EnquiryFiltersProps {
  filters: EnquiryFilters;
  onChange: (parts: Partial<EnquiryFilters>) => void;
}

const kinds = [
  { value: '', label: 'All kinds' },
  ...enquiryKinds.map((value) => ({ value, label: kindWords[value] })),
];
const statuses = [
  { value: '', label: 'All statuses' },
  ...enquiryStatuses.map((value) => ({ value, label: statusWords[value] })),
];

export function EnquiryFilterBar({ filters, onChange }: EnquiryFiltersProps) {
  const colleagues = useColleagues();
  const assignees = [
    { value: '', label: 'Everybody’s' },
    { value: 'me', label: 'Mine' },
    { value: 'nobody', label: 'Nobody’s' },
    ...colleagues.map(({ _id, name }) => ({ value: _id, label: name })),
  ];
  const choice = (name: 'kind' | 'status' | 'assignee') => ({
    labelHidden: true,
    value: filters[name] ?? '',
    onChange: (event: { target: { value: string } }) => {
      onChange({ [name]: event.target.value === '' ? undefined : event.target.value });
    },
  });

  return (
    <div className={styles.filters} role="search">
      <SearchField
        label="Search enquiries"
        labelHidden
        placeholder="Name, email, company or subject"
        value={filters.search ?? ''}
        onSearch={(search) => {
          onChange({ search });
        }}
      />
      <SelectField label="Kind" options={kinds} {...choice('kind')} />
      <SelectField label="Status" options={statuses} {...choice('status')} />
      <SelectField label="Assignee" options={assignees} {...choice('assignee')} />
    </div>
  );
}
