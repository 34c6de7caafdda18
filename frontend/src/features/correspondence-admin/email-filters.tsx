import { emailKind, emailStatus } from '@shop/contracts/correspondence/email-kinds';
import { ListFilters } from '../../ui/list/list-filters';
import { deliveryLabels, emailKindLabels } from './email-labels';
import styles from './emails-page.module.css';
import type { EmailFilterValues } from './use-email-filters';

interface EmailFiltersProps {
  filters: EmailFilterValues;
  onChange: (parts: Partial<EmailFilterValues>) => void;
}

const kinds = emailKind.options.map((value) => ({ value, label: emailKindLabels[value] }));
const deliveries = emailStatus.options.map((value) => ({ value, label: deliveryLabels[value] }));

export const EmailFilters = (props: EmailFiltersProps) => (
  <ListFilters
    {...props}
    label="Search e-mails"
    placeholder="Email or subject"
    className={styles.filters}
    selects={[
      { name: 'kind', label: 'Kind', all: 'All kinds', options: kinds },
      { name: 'status', label: 'Delivery', all: 'All deliveries', options: deliveries },
    ]}
  />
);
