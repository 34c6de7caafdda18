import { businessStatus, role } from '@shop/contracts/auth';
import { SearchField } from '../../ui/search-field';
import { SelectField } from '../../ui/select-field';
import type { UserFilters as Filters } from './use-user-filters';
import styles from './users-page.module.css';

interface UserFiltersProps {
  filters: Filters;
  onChange: (parts: Partial<Filters>) => void;
}

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
  return (
    <div className={styles.filters} role="search">
      <SearchField
        label="Search users"
        labelHidden
        placeholder="Name, email or company"
        value={filters.search ?? ''}
        onSearch={(search) => {
          onChange({ search });
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
