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
          and tax number are set. Their numbering cannot change once one is issued. With a tax
          currency, invoices also state the tax in that currency, at the newest exchange rate dated
          on or before the day of supply. Without such a rate, no invoice is issued.
        </p>
        <div className={styles.fields}>
          <TextField label="Seller" optional {...text('sellerName')} />
          <TextField label="Tax number" optional {...text('sellerTaxNumber')} />
          <TextField label="VAT ID" optional {...text('sellerVatId')} />
          <TextField
            label="Tax currency"
            optional
            hint="Only if other than USD, such as EUR"
            {...text('sellerTaxCurrency')}
          />
          <TextField label="Number prefix" hint="LM-2026-000123" {...text('prefix')} />
          <TextField
            label="First number"
            hint="Used for the first invoice"
            inputMode="numeric"
            {...text('firstNumber')}
          />
        </div>
        <TextAreaField label="Address of the seller" optional rows={4} {...text('sellerAddress')} />
      </div>
    </Panel>
  );
}
