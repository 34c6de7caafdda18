import { auditKind } from '@shop/contracts/core/audit';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/select-field';
import { DateField } from '../../ui/office/date-field';
import styles from './audit-page.module.css';
import { auditKindLabels } from '../audit-record/audit-labels';
import type { useAuditFilters } from './use-audit-filters';

type AuditFilterBarProps = Pick<
  ReturnType<typeof useAuditFilters>,
  'filters' | 'change' | 'isFiltered' | 'reset'
>;

const options = [
  { value: '', label: 'Everything' },
  ...Object.entries(auditKindLabels).map(([value, label]) => ({ value, label })),
];

export function AuditFilterBar({ filters, change, isFiltered, reset }: AuditFilterBarProps) {
  return (
    <div className={styles.filters} role="search">
      <SelectField
        label="What was changed"
        options={options}
        value={filters.kind ?? ''}
        onChange={({ target }) => {
          change({ kind: auditKind.optional().catch(undefined).parse(target.value) });
        }}
      />
      <DateField
        label="From"
        value={filters.from ?? ''}
        onChange={({ target }) => {
          change({ from: target.value });
        }}
      />
      <DateField
        label="To"
        value={filters.to ?? ''}
        onChange={({ target }) => {
          change({ to: target.value });
        }}
      />
      {isFiltered && (
        <Button variant="quiet" onClick={reset}>
          Show everything
        </Button>
      )}
    </div>
  );
}
