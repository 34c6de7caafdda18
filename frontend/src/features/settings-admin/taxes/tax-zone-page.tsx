import { taxZoneFields, type TaxesView, type TaxZoneView } from '@shop/contracts/pricing/taxes';
import { useNavigate } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { Panel } from '../../../ui/panel';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';
import { TypedAmounts } from '../amounts.rules';
import { AreasField } from '../areas-field';
import { areasText, typedAreas } from '../areas.rules';
import { DeleteSetting } from '../delete-setting';
import { SettingForm } from '../setting-frame';
import { useListTaxesQuery, useSaveSettingMutation } from '../settings-admin-api';
import styles from '../settings.module.css';
import { checkedBy, useSettingForm } from '../use-setting-form';
import { ZonePage } from '../zone-page';
import { TaxPreview } from './tax-preview';

/** /admin/settings/taxes/zones/new and /zones/{id} */
export function TaxZonePage() {
  const query = useListTaxesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <ZonePage
      query={query}
      title="New tax zone"
      back="Taxes"
      backTo={adminPaths.settingsTaxes.href()}
    >
      {(zone: TaxZoneView | undefined, taxes) => <ZoneForm taxes={taxes} zone={zone} />}
    </ZonePage>
  );
}

const sales = [
  { value: 'taxed', label: 'Taxed by its rates' },
  { value: 'union', label: 'Taxed by its rates, member of the European Union' },
  { value: 'export', label: 'Export: without tax' },
];

interface ZoneValues {
  name: string;
  areas: string;
  sales: string;
}

function check({ name, areas, sales: kind }: ZoneValues) {
  const typed = new TypedAmounts();
  return checkedBy(taxZoneFields, typed, {
    name,
    areas: typedAreas(typed, areas),
    isUnion: kind === 'union',
    isExport: kind === 'export',
  });
}

const salesOf = ({ isUnion, isExport }: TaxZoneView): string =>
  isExport ? 'export' : isUnion ? 'union' : 'taxed';

function ZoneForm({ taxes, zone }: { taxes: TaxesView; zone: TaxZoneView | undefined }) {
  const [save, { isLoading }] = useSaveSettingMutation();
  const navigate = useNavigate();
  const form = useSettingForm({
    initial: (): ZoneValues => ({
      name: zone?.name ?? '',
      areas: areasText(zone?.areas ?? []),
      sales: zone ? salesOf(zone) : 'union',
    }),
    version: zone?.version,
    check,
    save: (fields) => save({ path: 'tax-zones', fields, saved: zone }),
    onSaved: ({ _id }) =>
      void navigate(zone ? adminPaths.settingsTaxes.href() : adminPaths.taxRateNew.href(_id)),
  });
  const own = taxes.rates.find((rate) => rate.zone === zone?._id && rate.taxClass === 'standard');
  return (
    <SettingForm
      form={form}
      labels={{ sales: 'Sales to it' }}
      isSaving={isLoading}
      actions={
        zone && (
          <DeleteSetting
            path="tax-zones"
            id={zone._id}
            name={zone.name}
            question="Its rates are deleted, too. Sales there are no longer taxed."
            backTo={adminPaths.settingsTaxes.href()}
          />
        )
      }
    >
      <Panel title="Zone">
        <div className={styles.fields}>
          <TextField label="Name" {...form.text('name')} />
          <AreasField {...form.text('areas')} />
          <SelectField label="Sales to it" options={sales} {...form.text('sales')} />
        </div>
      </Panel>
      {form.fields && (own ?? form.fields.isExport) && (
        <TaxPreview zone={form.fields} taxClass="standard" rate={own?.rate ?? 0} taxes={taxes} />
      )}
    </SettingForm>
  );
}
