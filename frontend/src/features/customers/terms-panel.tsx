import type { AccountView } from '@shop/contracts/auth/auth';
import type { CreditTermsView } from '@shop/contracts/billing/credit-terms';
import { formatDollars } from '@shop/contracts/money/price';
import { useFailure } from '../../lib/use-failure';
import { CheckField } from '../../ui/check-field';
import { LoadFailed } from '../../ui/list/load-failed';
import { Panel } from '../../ui/panel';
import { Spinner } from '../../ui/spinner';
import { TextField } from '../../ui/text-field';
import { SettingForm } from '../settings-admin/setting-frame';
import { useSettingForm } from '../settings-admin/use-setting-form';
import { useGetTermsQuery, useSaveTermsMutation } from './customer-api';
import styles from './customer-page.module.css';
import { checkTerms, valuesOf } from './terms.rules';

const FAILED = 'The terms could not be loaded';

/** The credit terms of a business account, which may pay by invoice up to a limit. */
export function TermsPanel({ customer }: { customer: AccountView }) {
  const query = useGetTermsQuery(customer._id, { refetchOnMountOrArgChange: true });
  const failure = useFailure(FAILED, query.error);
  const { currentData: terms } = query;
  return (
    <Panel title="On invoice">
      {query.isLoading && <Spinner label="Loading terms..." />}
      {!terms && failure !== undefined && (
        <LoadFailed title={FAILED} text={failure} query={query} />
      )}
      {terms && <TermsForm customer={customer} terms={terms} />}
    </Panel>
  );
}

interface TermsFormProps {
  customer: AccountView;
  terms: CreditTermsView;
}

const labels = { isOn: 'May pay on invoice', dueDays: 'Days to pay' };

function TermsForm({ customer, terms }: TermsFormProps) {
  const [save, { isLoading }] = useSaveTermsMutation();
  const form = useSettingForm({
    initial: () => valuesOf(terms, customer.company),
    version: terms.version,
    check: (values) => checkTerms(values, terms.version),
    save: (fields) => save({ user: customer._id, terms: fields }),
    onSaved: () => undefined,
  });
  return (
    <SettingForm form={form} labels={labels} isSaving={isLoading}>
      {customer.business !== 'approved' && (
        <p className={styles.soft}>This is not an approved business account.</p>
      )}
      <CheckField label="May pay on invoice" {...form.box('isOn')} />
      <TextField label="Company" {...form.text('company')} />
      <TextField
        label="Limit ($)"
        hint={`${formatDollars(terms.used)} of ${formatDollars(terms.limit)} used`}
        inputMode="decimal"
        {...form.text('limit')}
      />
      <TextField label="Days to pay" inputMode="numeric" {...form.text('dueDays')} />
    </SettingForm>
  );
}
