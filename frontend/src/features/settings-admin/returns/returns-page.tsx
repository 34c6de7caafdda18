import { CUT_TO_LENGTH } from '@shop/contracts/money/length';
import type { ReturnSettings } from '@shop/contracts/inventory/returns';
import { PageTitle } from '../../../ui/page-title';
import { Panel } from '../../../ui/panel';
import { SelectField } from '../../../ui/select-field';
import { Loaded, SettingForm } from '../setting-frame';
import { useChangeReturnsMutation, useGetReturnsQuery } from '../settings-admin-api';
import styles from '../settings.module.css';
import { useSettingForm, type Checked } from '../use-setting-form';

const ways = [
  { value: 'faultyOnly', label: 'Only if faulty' },
  { value: 'accepted', label: 'Like everything else' },
];

interface Values {
  cutLengths: string;
}
type Fields = Pick<ReturnSettings, 'cutLengths'>;

const check = ({ cutLengths }: Values): Checked<Fields> => ({
  fields: { cutLengths: cutLengths === 'accepted' ? cutLengths : 'faultyOnly' },
});

/** /admin/settings/returns */
export function ReturnsPage() {
  const query = useGetReturnsQuery(undefined, { refetchOnMountOrArgChange: true });
  return <Loaded query={query}>{(settings) => <ReturnsForm settings={settings} />}</Loaded>;
}

function ReturnsForm({ settings }: { settings: ReturnSettings }) {
  const [change, { isLoading }] = useChangeReturnsMutation();
  const form = useSettingForm({
    initial: (): Values => ({ cutLengths: settings.cutLengths }),
    version: settings.version,
    check,
    save: (fields) => change({ ...fields, version: settings.version }),
    onSaved: () => undefined,
  });
  return (
    <SettingForm form={form} isSaving={isLoading}>
      <PageTitle isPrivate>Returns</PageTitle>
      <Panel title="Lengths">
        <div className={styles.stack}>
          <SelectField
            label="Goods cut to length can be returned"
            options={ways}
            {...form.text('cutLengths')}
          />
          <p className={styles.soft}>
            The right of withdrawal does not cover goods made to order. Products, cart, checkout and
            the order e-mail then say: “{CUT_TO_LENGTH}” Otherwise they say nothing. Existing orders
            keep what was stated when they were placed.
          </p>
        </div>
      </Panel>
    </SettingForm>
  );
}
