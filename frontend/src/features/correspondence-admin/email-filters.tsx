import { emailKind, emailStatus } from '@shop/contracts/correspondence';
import { FilterBar } from '../../ui/filter-bar';
import { FilterSelect } from '../../ui/filter-select';
import { deliveryLabels, emailKindLabels } from './email-labels';
import styles from './emails-page.module.css';
import type { EmailFilters } from './use-email-filters';

interface EmailFilterBarProps {
  filters: EmailFilters;
  onChange: (parts: Partial<EmailFilters>) => void;
}

const kinds = emailKind.options.map((value) => ({ value, label: emailKindLabels[value] }));
const deliveryStatuses = emailStatus.options.map((value) => ({
  value,
  label: deliveryLabels[value],
}));

export const EmailFilterBar = ({ filters, onChange }: EmailFilterBarProps) => (
  <FilterBar
    label="Search e-mails"
    placeholder="Email or subject"
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
      label="Delivery"
      all="All deliveries"
      options={deliveryStatuses}
      value={filters.status}
      onPick={(status) => {
        onChange({ status });
      }}
    />
  </FilterBar>
);
