import { ListFilters } from '../../ui/list/list-filters';
import type { UserFilterValues } from './use-user-filters';
import styles from './users-page.module.css';

interface UserFiltersProps {
  filters: UserFilterValues;
  onChange: (parts: Partial<UserFilterValues>) => void;
}

const roles = [
  { value: 'user', label: 'User' },
  { value: 'admin', label: 'Admin' },
] as const;
const businesses = [
  { value: 'requested', label: 'Business, requested' },
  { value: 'approved', label: 'Business, approved' },
] as const;

export const UserFilters = (props: UserFiltersProps) => (
  <ListFilters
    {...props}
    label="Search users"
    placeholder="Name, email or company"
    className={styles.filters}
    selects={[
      { name: 'role', label: 'Role', all: 'All roles', options: roles },
      { name: 'business', label: 'Kind of account', all: 'All accounts', options: businesses },
    ]}
  />
);
