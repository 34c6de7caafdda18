import { auditKind } from '@shop/contracts/core/audit';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/select-field';
import { DateField } from '../../ui/office/date-field';
import styles from './audit-page.module.css';
import { auditKindLabels } from './audit-labels';
import type { useAuditFilters } from './use-audit-filters';

type Filtering = ReturnType<typeof useAuditFilters>;
interface AuditFilterBarProps {
  filters: Filtering['filters'];
  onChange: Filtering['change'];
}

const options = [
  { value: '', label: 'Everything' },
  ...Object.entries(auditKindLabels).map(([value, label]) => ({ value, label })),
];

export function AuditFilterBar({ filters, onChange }: AuditFilterBarProps) {
  const isFiltered = Object.values(filters).some(Boolean);
  return (
    <div className={styles.filters} role="search">
      <SelectField
        label="What was changed"
        options={options}
        value={filters.kind ?? ''}
        onChange={({ target }) => {
          onChange({ kind: auditKind.optional().catch(undefined).parse(target.value) });
        }}
      />
      <DateField
        label="From"
        value={filters.from ?? ''}
        onChange={({ target }) => {
          onChange({ from: target.value });
        }}
      />
      <DateField
        label="To"
        value={filters.to ?? ''}
        onChange={({ target }) => {
          onChange({ to: target.value });
        }}
      />
      {isFiltered && (
        <Button
          variant="quiet"
          onClick={() => {
            onChange({ kind: undefined, subject: undefined, by: undefined, from: '', to: '' });
          }}
        >
          Show everything
        </Button>
      )}
    </div>
  );
}
