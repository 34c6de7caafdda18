import type { ReductionSettings } from '@shop/contracts/catalogue/reductions';
import { CheckField } from '../../../ui/check-field';
import { PageTitle } from '../../../ui/page-title';
import { Panel } from '../../../ui/panel';
import { Loaded, SettingForm } from '../setting-frame';
import { useChangeReductionsMutation, useGetReductionsQuery } from '../settings-admin-api';
import styles from '../settings.module.css';
import { useSettingForm } from '../use-setting-form';

/** /admin/settings/reductions */
export function ReductionsPage() {
  const query = useGetReductionsQuery(undefined, { refetchOnMountOrArgChange: true });
  return <Loaded query={query}>{(settings) => <ReductionsForm settings={settings} />}</Loaded>;
}

function ReductionsForm({ settings }: { settings: ReductionSettings }) {
  const [change, { isLoading }] = useChangeReductionsMutation();
  const form = useSettingForm({
    initial: () => ({ strikesLowest: settings.strikesLowest }),
    version: settings.version,
    check: (values) => ({ fields: values }),
    save: (fields) => change({ ...fields, version: settings.version }),
    onSaved: () => undefined,
  });
  return (
    <SettingForm form={form} isSaving={isLoading}>
      <PageTitle isPrivate>Reductions</PageTitle>
      <Panel title="Reduced prices">
        <div className={styles.stack}>
          <CheckField
            label="Show the lowest price of the last 30 days struck through"
            {...form.box('strikesLowest')}
          />
          <p className={styles.soft}>
            Required for shops that sell to consumers in the European Union. A reduced cloth then
            shows the lowest price of the 30 days before its reduction, and none if that is not
            higher than today’s price. Otherwise it shows the original price from its form.
          </p>
        </div>
      </Panel>
    </SettingForm>
  );
}
