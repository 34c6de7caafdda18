import { Panel } from '../../../ui/panel';
import { TextAreaField } from '../../../ui/text-area-field';
import { TextField } from '../../../ui/text-field';
import styles from '../settings.module.css';
import type { useSettingForm } from '../use-setting-form';
import type { SellerValues } from './seller.rules';

type Texts = Pick<ReturnType<typeof useSettingForm<SellerValues, unknown, unknown>>, 'text'>;

/** The seller as named on invoices, and the numbering of the invoices. */
export function SellerPanel({ text }: Texts) {
  return (
    <Panel title="Invoices and credit notes">
      <div className={styles.stack}>
        <p className={styles.soft}>
          Each parcel that leaves, or each order that is paid, gets an invoice once name, address
          and tax number are set. How they are numbered stays once one is issued. With a currency of
          your tax they state it in that one as well, at the newest exchange rate dated on or before
          the day of supply, and none is issued without such a rate.
        </p>
        <div className={styles.fields}>
          <TextField label="Seller" optional {...text('sellerName')} />
          <TextField label="Tax number" optional {...text('sellerTaxNumber')} />
          <TextField label="VAT ID" optional {...text('sellerVatId')} />
          <TextField
            label="Currency of your tax"
            optional
            hint="If other than USD: EUR"
            {...text('sellerTaxCurrency')}
          />
          <TextField label="Numbers begin with" hint="LM-2026-000123" {...text('prefix')} />
          <TextField
            label="First number"
            hint="Of the very first invoice"
            inputMode="numeric"
            {...text('firstNumber')}
          />
        </div>
        <TextAreaField label="Address of the seller" optional rows={4} {...text('sellerAddress')} />
      </div>
    </Panel>
  );
}
