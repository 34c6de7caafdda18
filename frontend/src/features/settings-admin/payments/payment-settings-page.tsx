import type { SettingsView } from '@shop/contracts/pricing/settings';
import type { ShippingZoneView } from '@shop/contracts/pricing/shipping';
import { useState, type ReactNode } from 'react';
import { CheckField } from '../../../ui/check-field';
import { Panel } from '../../../ui/panel';
import { TextAreaField } from '../../../ui/text-area-field';
import { TextField } from '../../../ui/text-field';
import { Loaded, SettingForm } from '../setting-frame';
import {
  useGetSettingsQuery,
  useListShippingQuery,
  useSaveSettingsMutation,
} from '../settings-admin-api';
import styles from '../settings.module.css';
import { useSettingForm } from '../use-setting-form';
import { CashZones } from './cash-zones';
import { PaymentPreview } from './payment-preview';
import { checkPayments, valuesOf } from './payment-settings.rules';
import { reminderSentence } from './reminder-sentence';

/** /admin/settings/payments: how orders can be paid. */
export function PaymentSettingsPage() {
  const settings = useGetSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const shipping = useListShippingQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={settings}>
      {(saved) => (
        <Loaded query={shipping}>
          {({ zones }) => <PaymentsForm settings={saved} zones={zones} />}
        </Loaded>
      )}
    </Loaded>
  );
}

const labels = {
  isDemoCardOn: 'Card (demo)',
  isCardOn: 'Card (payment provider)',
  isCashOn: 'Cash on delivery is available',
  cashZones: 'Zones of cash on delivery',
  cashLimit: 'Maximum order value ($)',
  isTransferOn: 'Customers can pay by bank transfer',
  days: 'Days to pay',
  isInvoiceOn: 'Trade accounts with terms can pay by invoice',
  reminderDays: 'Days past due to send reminders',
  isInvoicedAtOnce: 'Issue one invoice as soon as an order is paid',
  isChargedByParcel: 'Charge each parcel separately',
  giftCardMonths: 'Validity of new gift cards (months)',
};

interface PaymentsFormProps {
  settings: SettingsView;
  zones: readonly ShippingZoneView[];
}

function PaymentsForm({ settings, zones }: PaymentsFormProps) {
  const [save, { isLoading }] = useSaveSettingsMutation();
  const form = useSettingForm({
    initial: () => valuesOf(settings.payments),
    version: settings.version,
    check: (values) => checkPayments(values, settings),
    save: (fields) => save({ settings: fields, version: settings.version }),
    onSaved: () => undefined,
  });
  const { values, text, box } = form;
  const payments = form.fields?.payments ?? null;
  // The invoice in the example is due today.
  const [dueAt] = useState(() => new Date().toISOString());
  return (
    <SettingForm form={form} labels={labels} isSaving={isLoading}>
      <Panel title="Cards">
        <div className={styles.stack}>
          <CheckField label="Card (demo): takes no money" {...box('isDemoCardOn')} />
          <CheckField label="Card (payment provider)" {...box('isCardOn')} />
          <p className={styles.soft}>
            The provider’s keys are set by the operator of the shop. Without them, card payment is
            not offered.
          </p>
        </div>
      </Panel>
      <Panel title="Cash on delivery">
        <div className={styles.stack}>
          <CheckField label="Cash on delivery is available" {...box('isCashOn')} />
          {values.isCashOn && (
            <>
              <CashZones
                zones={zones}
                value={values.cashZones}
                {...form.errorOf('cashZones')}
                onChange={(cashZones) => {
                  form.change({ cashZones });
                }}
              />
              <div className={styles.fields}>
                <TextField
                  label="Maximum order value ($)"
                  inputMode="decimal"
                  {...text('cashLimit')}
                />
              </div>
            </>
          )}
        </div>
      </Panel>
      <Panel title="Bank transfer">
        <div className={styles.stack}>
          <CheckField label="Customers can pay by bank transfer" {...box('isTransferOn')} />
          {values.isTransferOn && (
            <div className={styles.fields}>
              <TextAreaField
                label="Account"
                hint="As shown to the customer: name, bank, number"
                rows={3}
                maxLength={500}
                {...text('account')}
              />
              <TextField
                label="Days to pay"
                hint="Orders that are not paid by then are closed."
                inputMode="numeric"
                {...text('days')}
              />
            </div>
          )}
        </div>
      </Panel>
      <Panel title="On invoice">
        <div className={styles.stack}>
          <CheckField
            label="Trade accounts with terms can pay by invoice"
            {...box('isInvoiceOn')}
          />
          <p className={styles.soft}>Set the terms on each customer’s page, under Users.</p>
          <div className={styles.fields}>
            <TextField
              label="Days past due to send reminders"
              hint="For example 3, 14, 30. Leave empty for none."
              {...text('reminderDays')}
            />
          </div>
          {payments && (
            <p className={styles.preview} aria-live="polite">
              {reminderSentence(payments.invoiceReminderDays, dueAt)}
            </p>
          )}
        </div>
      </Panel>
      <Panel title="Invoices for orders paid in advance">
        <div className={styles.stack}>
          <CheckField
            label="Issue one invoice as soon as an order is paid"
            {...box('isInvoicedAtOnce')}
          />
          <p className={styles.soft}>
            Otherwise each parcel gets an invoice when it leaves, as always for orders on invoice or
            with cash on delivery. Orders that are already paid do not change.
          </p>
        </div>
      </Panel>
      <ParcelCharges
        box={<CheckField label={labels.isChargedByParcel} {...box('isChargedByParcel')} />}
        {...form.errorOf('isChargedByParcel')}
      />
      <Panel title="Gift cards">
        <div className={styles.fields}>
          <TextField
            label={labels.giftCardMonths}
            hint="Leave empty for no expiry. Issued cards do not change."
            inputMode="numeric"
            {...text('giftCardMonths')}
          />
        </div>
      </Panel>
      <PaymentPreview zones={zones} payments={payments} />
    </SettingForm>
  );
}

function ParcelCharges({ box, error }: { box: ReactNode; error?: string }) {
  return (
    <Panel title="Orders sent in several parcels">
      <div className={styles.stack}>
        {box}
        {error !== undefined && <p className={styles.fault}>{error}</p>}
        <p className={styles.soft}>
          Otherwise the first parcel charges the whole order. This applies to the demo card, store
          credit and gift cards; the payment provider charges a card once per order. Orders with a
          parcel that has left do not change.
        </p>
      </div>
    </Panel>
  );
}
