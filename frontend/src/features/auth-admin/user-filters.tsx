import { FilterBar } from '../../ui/filter-bar';
import { FilterSelect } from '../../ui/filter-select';
import type { UserFilters as Filters } from './use-user-filters';
import styles from './users-page.module.css';

interface UserFiltersProps {
  filters: Filters;
  onChange: (parts: Partial<Filters>) => void;
}

const roles = [
  { value: 'user', label: 'User' },
  { value: 'admin', label: 'Admin' },
] as const;
const businesses = [
  { value: 'asked', label: 'Business, requested' },
  { value: 'approved', label: 'Business, approved' },
] as const;

export const UserFilters = ({ filters, onChange }: UserFiltersProps) => (
  <FilterBar
    label="Search users"
    placeholder="Name, email or company"
    search={filters.search}
    onSearch={(search) => {
      onChange({ search });
    }}
    className={styles.filters}
  >
    <FilterSelect
      label="Role"
      all="All roles"
      options={roles}
      value={filters.role}
      onPick={(role) => {
        onChange({ role });
      }}
    />
    <FilterSelect
      label="Kind of account"
      all="All accounts"
      options={businesses}
      value={filters.business}
      onPick={(business) => {
        onChange({ business });
      }}
    />
  </FilterBar>
);
