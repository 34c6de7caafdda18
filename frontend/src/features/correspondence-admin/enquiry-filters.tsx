import { enquiryKinds, enquiryStatuses } from '@shop/contracts/correspondence';
import { useEffect, useState } from 'react';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import styles from './enquiries-page.module.css';
import { kindWords, statusWords } from './enquiry-words';
import type { EnquiryFilters } from './use-enquiry-filters';

interface EnquiryFiltersProps {
  filters: EnquiryFilters;
  onChange: (parts: Partial<EnquiryFilters>) => void;
}

/** Milliseconds of rest in the typing before the server is asked. */
const REST = 300;
const kinds = [
  { value: '', label: 'All kinds' },
  ...enquiryKinds.map((value) => ({ value, label: kindWords[value] })),
];
const statuses = [
  { value: '', label: 'All statuses' },
  ...enquiryStatuses.map((value) => ({ value, label: statusWords[value] })),
];
const assignees = [
  { value: '', label: 'Everybody’s' },
  { value: 'me', label: 'Mine' },
  { value: 'nobody', label: 'Nobody’s' },
];

export function EnquiryFilterBar({ filters, onChange }: EnquiryFiltersProps) {
  const [typed, setTyped] = useState(filters.search ?? '');
  const [known, setKnown] = useState(filters.search);
  // The address has changed without the field: a reset, or the browser's Back.
  if (known !== filters.search) {
    setKnown(filters.search);
    setTyped(filters.search ?? '');
  }

  useEffect(() => {
    if (typed === (filters.search ?? '')) return undefined;
    const timer = setTimeout(() => {
      onChange({ search: typed });
    }, REST);
    return () => {
      clearTimeout(timer);
    };
  }, [typed, filters.search, onChange]);

  const choice = (name: 'kind' | 'status' | 'assignee') => ({
    labelHidden: true,
    value: filters[name] ?? '',
    onChange: (event: { target: { value: string } }) => {
      onChange({ [name]: event.target.value });
    },
  });

  return (
    <div className={styles.filters} role="search">
      <TextField
        label="Search enquiries"
        labelHidden
        type="search"
        placeholder="Name, email, company or subject"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
        }}
      />
      <SelectField label="Kind" options={kinds} {...choice('kind')} />
      <SelectField label="Status" options={statuses} {...choice('status')} />
      <SelectField label="Assignee" options={assignees} {...choice('assignee')} />
    </div>
  );
}
