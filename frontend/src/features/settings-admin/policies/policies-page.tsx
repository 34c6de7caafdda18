import { setPolicies } from '@shop/contracts/pricing/policy';
import type { PoliciesView } from '@shop/contracts/shop/policy-settings';
import { CheckField } from '../../../ui/check-field';
import { PageTitle } from '../../../ui/page-title';
import { Panel } from '../../../ui/panel';
import { TextAreaField } from '../../../ui/text-area-field';
import { TextField } from '../../../ui/text-field';
import { Loaded, SettingForm } from '../setting-frame';
import { useGetPoliciesQuery, useSavePoliciesMutation } from '../settings-admin-api';
import styles from '../settings.module.css';
import { useSettingForm } from '../use-setting-form';
import { checkPolicies, figureFields, valuesOf } from './policies.rules';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const labels = {
  ...Object.fromEntries(figureFields.map(({ path, label }) => [path, label])),
  price: 'Price of a sample ($)',
  weekdays: 'Days of support (Sunday is 0)',
  isWithdrawalShown: 'Show the withdrawal form',
};

/** /admin/settings/policies */
export function PoliciesPage() {
  const query = useGetPoliciesQuery(undefined, { refetchOnMountOrArgChange: true });
  return <Loaded query={query}>{(view) => <PoliciesForm view={view} />}</Loaded>;
}

function PoliciesForm({ view: { version, policies } }: { view: PoliciesView }) {
  const [save, { isLoading }] = useSavePoliciesMutation();
  const form = useSettingForm({
    initial: () => valuesOf(policies),
    version,
    check: checkPolicies,
    save: (figures) => save({ version, policies: figures }),
    onSaved: (saved) => {
      setPolicies(saved.policies);
    },
  });
  const { text, values, change, errorOf } = form;
  const { error: dayFault } = errorOf('weekdays');
  return (
    <SettingForm form={form} labels={labels} isSaving={isLoading}>
      <PageTitle isPrivate>Policies</PageTitle>
      <Panel title="Figures">
        <div className={styles.stack}>
          <div className={styles.fields}>
            {figureFields.map(({ path, label }) => (
              <TextField key={path} label={label} inputMode="numeric" {...text(path)} />
            ))}
            <TextField label="Price of a sample ($)" inputMode="decimal" {...text('price')} />
          </div>
          <CheckField
            label="Show the withdrawal form (required in the European Union)"
            checked={values.isWithdrawalShown}
            onChange={({ target }) => {
              change({ isWithdrawalShown: target.checked });
            }}
          />
          <TextAreaField
            label="Holidays"
            optional
            hint="One date per line, such as 2026-12-25. A withdrawal period that ends on such a day is extended to the next working day."
            {...text('holidays')}
          />
          <p className={styles.soft}>
            Pages, forms, e-mails and deadlines use these figures. Changes apply to new orders and
            requests; existing orders keep their return period.
          </p>
        </div>
      </Panel>
      <Panel title="Days of support">
        <fieldset className={styles.choices}>
          <legend>Support works on</legend>
          {WEEKDAYS.map((name, day) => (
            <CheckField
              key={name}
              label={name}
              checked={values.weekdays.includes(day)}
              onChange={({ target }) => {
                const others = values.weekdays.filter((one) => one !== day);
                change({ weekdays: target.checked ? [...others, day].toSorted() : others });
              }}
            />
          ))}
          {dayFault !== undefined && <p className={styles.fault}>{dayFault}</p>}
        </fieldset>
      </Panel>
    </SettingForm>
  );
}
