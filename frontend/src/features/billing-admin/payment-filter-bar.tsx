import { moneyState, UNPAID_DAYS } from '@shop/contracts/billing/billing';
import { paymentQuery } from '@shop/contracts/billing/payment-list';
import { methodNames, moneyStates, paymentMethods } from '@shop/contracts/billing/payments';
import { paymentMethod } from '@shop/contracts/billing/shown-payment';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/select-field';
import { DateField } from '../../ui/office/date-field';
import { moneyStateLabels } from './money-words';
import styles from './payments-page.module.css';
import type { usePaymentFilters } from './use-payment-filters';

type Filtering = ReturnType<typeof usePaymentFilters>;
type FilterBarProps = Pick<Filtering, 'filters' | 'change' | 'isFiltered' | 'reset'>;

// An order that costs nothing has no payment, so its state is not listed.
const states = [
  { value: '', label: 'All' },
  ...moneyStates
    .filter((state) => state !== 'none')
    .map((value) => ({ value, label: moneyStateLabels[value] })),
];

const methods = [
  { value: '', label: 'All' },
  ...paymentMethods.map((value) => ({ value, label: methodNames[value] })),
];

const marks = [
  { value: '', label: 'All' },
  { value: 'unpaid', label: `Unpaid for ${String(UNPAID_DAYS)} days` },
  { value: 'owed', label: 'Refund owed' },
  { value: 'unassigned', label: 'Refund to assign' },
];

export function PaymentFilterBar({ filters, change, isFiltered, reset }: FilterBarProps) {
  return (
    <div className={styles.filters} role="search">
      <SelectField
        label="State"
        options={states}
        value={filters.state ?? ''}
        onChange={({ target }) => {
          change({ state: moneyState.optional().catch(undefined).parse(target.value) });
        }}
      />
      <SelectField
        label="Method"
        options={methods}
        value={filters.method ?? ''}
        onChange={({ target }) => {
          change({ method: paymentMethod.optional().catch(undefined).parse(target.value) });
        }}
      />
      <SelectField
        label="Attention"
        options={marks}
        value={filters.attention ?? ''}
        onChange={({ target }) => {
          change({ attention: paymentQuery.shape.attention.catch(undefined).parse(target.value) });
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
