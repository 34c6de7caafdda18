import { businessStatus, role } from '@shop/contracts/auth';
import { useEffect, useState } from 'react';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import type { UserFilters as Filters } from './use-user-filters';
import styles from './users-page.module.css';

interface UserFiltersProps {
  filters: Filters;
  onChange: (parts: Partial<Filters>) => void;
}

/** Milliseconds of rest in the typing before the server is asked. */
const REST = 300;
const roles = [
  { value: '', label: 'All roles' },
  { value: 'user', label: 'User' },
  { value: 'admin', label: 'Admin' },
];
const businesses = [
  { value: '', label: 'All accounts' },
  { value: 'asked', label: 'Business, asked for' },
  { value: 'approved', label: 'Business, approved' },
];

export function UserFilters({ filters, onChange }: UserFiltersProps) {
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

  return (
    <div className={styles.filters} role="search">
      <TextField
        label="Search users"
        labelHidden
        type="search"
        placeholder="Name, email or company"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
        }}
      />
      <SelectField
        label="Role"
        labelHidden
        options={roles}
        value={filters.role ?? ''}
        onChange={({ target }) => {
          onChange({ role: role.optional().catch(undefined).parse(target.value) });
        }}
      />
      <SelectField
        label="Kind of account"
        labelHidden
        options={businesses}
        value={filters.business ?? ''}
        onChange={({ target }) => {
          onChange({ business: businessStatus.optional().catch(undefined).parse(target.value) });
        }}
      />
    </div>
  );
}
