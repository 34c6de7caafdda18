import {
  taxRateFields,
  type TaxesView,
  type TaxRateView,
  type TaxZoneView,
} from '@shop/contracts/pricing/taxes';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { Panel } from '../../../ui/panel';
import { SelectField } from '../../../ui/select-field';
import { DateField } from '../../../ui/office/date-field';
import { TextField } from '../../../ui/text-field';
import { percentText, readPercent, TypedAmounts } from '../amounts.rules';
import { DeleteSetting } from '../delete-setting';
import { Loaded, SettingForm, SettingPage } from '../setting-frame';
import { useListTaxesQuery, useSaveSettingMutation } from '../settings-admin-api';
import styles from '../settings.module.css';
import { TAX_CLASSES } from '../tax-class-names';
import { checkedBy, useSettingForm } from '../use-setting-form';
import { TaxPreview } from './tax-preview';

/** /admin/settings/taxes/rates/new?zone={id} and /rates/{id} */
export function TaxRatePage() {
  const { id } = useParams();
  const [params] = useSearchParams();
  const query = useListTaxesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={query}>
      {(taxes) => {
        const rate = taxes.rates.find(({ _id }) => _id === id);
        const zone = taxes.zones.find(({ _id }) => _id === (rate?.zone ?? params.get('zone')));
        return (
          <SettingPage
            title={`${zone?.name ?? ''}: ${rate ? `${percentText(rate.rate)} %` : 'new rate'}`}
            back="Taxes"
            backTo={adminPaths.settingsTaxes.href()}
          >
            {zone ? (
              <RateForm key={rate?._id} taxes={taxes} zone={zone} rate={rate} />
            ) : (
              <p className={styles.soft}>This rate no longer exists.</p>
            )}
          </SettingPage>
        );
      }}
    </Loaded>
  );
}

const labels = { taxClass: 'For goods with', validFrom: 'First day', validTo: 'Last day' };

interface RateValues {
  taxClass: string;
  rate: string;
  validFrom: string;
  validTo: string;
}

const classOf = (text: string) =>
  TAX_CLASSES.find(({ value }) => value === text)?.value ?? 'standard';

function check(zone: string, { taxClass, rate, validFrom, validTo }: RateValues) {
  const typed = new TypedAmounts();
  return checkedBy(taxRateFields, typed, {
    zone,
    taxClass: classOf(taxClass),
    rate: typed.amount('rate', rate, readPercent),
    validFrom: validFrom || null,
    validTo: validTo || null,
  });
}

interface RateFormProps {
  taxes: TaxesView;
  zone: TaxZoneView;
  rate: TaxRateView | undefined;
}

function RateForm({ taxes, zone, rate }: RateFormProps) {
  const [save, { isLoading }] = useSaveSettingMutation();
  const navigate = useNavigate();
  const form = useSettingForm({
    initial: (): RateValues => ({
      taxClass: rate?.taxClass ?? 'standard',
      rate: rate ? percentText(rate.rate) : '',
      validFrom: rate?.validFrom ?? '',
      validTo: rate?.validTo ?? '',
    }),
    version: rate?.version,
    check: (values) => check(zone._id, values),
    save: (fields) => save({ path: 'tax-rates', fields, saved: rate }),
    onSaved: () => void navigate(adminPaths.settingsTaxes.href()),
  });
  const { text } = form;
  return (
    <SettingForm
      form={form}
      labels={labels}
      isSaving={isLoading}
      actions={
        rate && (
          <DeleteSetting
            path="tax-rates"
            id={rate._id}
            name={`${zone.name} ${percentText(rate.rate)} %`}
            question="Goods of this class are no longer taxed there."
            backTo={adminPaths.settingsTaxes.href()}
          />
        )
      }
    >
      <Panel title="Rate">
        <div className={styles.fields}>
          <SelectField label="For goods with" options={TAX_CLASSES} {...text('taxClass')} />
          <TextField label="Rate (%)" inputMode="decimal" {...text('rate')} />
          <DateField label="First day" optional {...text('validFrom')} />
          <DateField
            label="Last day"
            hint="Dates in the shop’s time zone"
            optional
            {...text('validTo')}
          />
        </div>
      </Panel>
      <TaxPreview
        zone={zone}
        taxClass={classOf(form.values.taxClass)}
        rate={form.fields?.rate ?? null}
        taxes={taxes}
      />
    </SettingForm>
  );
}
