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
      <Panel title="Struck prices">
        <div className={styles.stack}>
          <CheckField
            label="Strike the lowest price of the last 30 days"
            {...form.box('strikesLowest')}
          />
          <p className={styles.soft}>
            Shops that sell to consumers in the European Union must. A reduced cloth then shows the
            lowest price of the 30 days before its reduction began, and none where that is not
            higher than its price today. Otherwise it shows the original price of its form.
          </p>
        </div>
      </Panel>
    </SettingForm>
  );
}
