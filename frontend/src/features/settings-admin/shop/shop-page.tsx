import type { SettingsView } from '@shop/contracts/pricing/settings';
import { CheckField } from '../../../ui/check-field';
import { Panel } from '../../../ui/panel';
import { SelectField } from '../../../ui/select-field';
import { TextAreaField } from '../../../ui/text-area-field';
import { TextField } from '../../../ui/text-field';
import { Loaded, SettingForm } from '../setting-frame';
import { useGetSettingsQuery, useSaveSettingsMutation } from '../settings-admin-api';
import styles from '../settings.module.css';
import { useSettingForm } from '../use-setting-form';
import { DistanceSales } from './distance-sales';
import { SellerPanel } from './seller-panel';
import { checkSettings, valuesOf } from './shop-settings.rules';

const rates = [
  { value: 'limit', label: 'In the home country up to the limit' },
  { value: 'always', label: 'Where the order goes' },
];

const labels = {
  pricesIncludeTax: 'Prices include tax',
  sellerCountry: 'Where the shop is taxed',
  isRecipientSent: 'Pass the recipient’s name and phone to the courier',
  isUnconfirmedVatEnough: 'Accept VAT numbers in a valid format',
  from: 'Consumers are taxed',
  limit: 'Yearly limit (€)',
  warnAt: 'Warn from (€)',
  exchangeRates: 'Exchange rates',
  sellerName: 'Seller',
  sellerTaxNumber: 'Tax number',
  sellerVatId: 'VAT ID',
  sellerTaxCurrency: 'Tax currency',
  sellerAddress: 'Address of the seller',
  prefix: 'Number prefix',
};

/** /admin/settings/shop */
export function ShopPage() {
  const query = useGetSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  return <Loaded query={query}>{(settings) => <ShopForm settings={settings} />}</Loaded>;
}

function ShopForm({ settings }: { settings: SettingsView }) {
  const [save, { isLoading }] = useSaveSettingsMutation();
  const form = useSettingForm({
    initial: () => valuesOf(settings),
    version: settings.version,
    check: (values) => checkSettings(values, settings),
    save: (fields) => save({ settings: fields, version: settings.version }),
    onSaved: () => undefined,
  });
  const { text, box } = form;
  return (
    <SettingForm form={form} labels={labels} isSaving={isLoading}>
      <Panel title="Prices and tax">
        <div className={styles.fields}>
          <TextField
            label="Where the shop is taxed"
            hint="A country: Germany"
            {...text('sellerCountry')}
          />
          <CheckField label="Prices include tax" {...box('pricesIncludeTax')} />
          <CheckField
            label="Accept VAT numbers in a valid format, even if not confirmed"
            {...box('isUnconfirmedVatEnough')}
          />
        </div>
      </Panel>
      <Panel title="Sales within the European Union">
        <div className={styles.stack}>
          <DistanceSales settings={settings} />
          <div className={styles.fields}>
            <SelectField label="Consumers are taxed" options={rates} {...text('from')} />
            <TextField label="Yearly limit (€)" inputMode="decimal" {...text('limit')} />
            <TextField label="Warn from (€)" inputMode="decimal" {...text('warnAt')} />
          </div>
        </div>
      </Panel>
      <Panel title="Exchange rates">
        <div className={styles.stack}>
          <p className={styles.soft}>
            Sales within the European Union are counted in euros at the newest rate of EUR. Keep
            older rates for the tax on invoices: each uses the rate of its day of supply.
          </p>
          <TextAreaField
            label="Exchange rates"
            hint="One per line: currency, date and its value in dollars. 1 EUR = 1.0850 USD is EUR 2026-11-02 1.0850"
            rows={4}
            {...text('exchangeRates')}
          />
        </div>
      </Panel>
      <SellerPanel text={text} />
      <Panel title="Courier">
        <div className={styles.stack}>
          <CheckField
            label="Pass the recipient’s name and phone to the courier"
            {...box('isRecipientSent')}
          />
          <p className={styles.soft}>
            The checkout says so next to the phone field. Otherwise neither leaves the browser.
          </p>
          <TextAreaField
            label="Carriers"
            optional
            hint="One per line, with the tracking address: DHL https://www.dhl.com/?number={number}"
            rows={3}
            {...text('carriers')}
          />
        </div>
      </Panel>
    </SettingForm>
  );
}
