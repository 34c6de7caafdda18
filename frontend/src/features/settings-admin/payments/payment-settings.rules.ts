// Converts between payment settings and the values of their form.
import {
  paymentSettings,
  shopSettings,
  type PaymentSettings,
  type SettingsView,
  type ShopSettings,
} from '@shop/contracts/pricing/settings';
import { centsText, readCents, readCount, TypedAmounts } from '../amounts.rules';
import type { Checked } from '../use-setting-form';

export interface PaymentValues {
  isDemoCardOn: boolean;
  isCardOn: boolean;
  isCashOn: boolean;
  /** Ids of delivery zones. */
  cashZones: readonly string[];
  cashLimit: string;
  isTransferOn: boolean;
  account: string;
  days: string;
  isInvoiceOn: boolean;
  /** Days after the due date: `3, 14, 30`. */
  reminderDays: string;
  /** True if a prepaid order gets a single invoice once it is paid. */
  isInvoicedAtOnce: boolean;
  /** True if a parcel charges only its own items, not the whole order. */
  isChargedByParcel: boolean;
  /** Empty if new gift cards do not expire. */
  giftCardMonths: string;
}

/** Returns the initial values of the form; a disabled method starts with the defaults. */
export const valuesOf = ({ cash, transfer, ...rest }: PaymentSettings): PaymentValues => ({
  isDemoCardOn: rest.isDemoCardOn,
  isCardOn: rest.isCardOn,
  isCashOn: cash !== null,
  cashZones: cash?.zones ?? [],
  cashLimit: centsText(cash?.limitCents ?? 20_000),
  isTransferOn: transfer !== null,
  account: transfer?.account ?? '',
  days: String(transfer?.days ?? 7),
  isInvoiceOn: rest.isInvoiceOn,
  reminderDays: rest.invoiceReminderDays.join(', '),
  isInvoicedAtOnce: rest.prepaid === 'atOnce',
  isChargedByParcel: rest.capture === 'parcel',
  giftCardMonths: String(rest.giftCardMonths ?? ''),
});

/** Field in which a path of the contract is typed. */
const fieldOf: Partial<Record<string, keyof PaymentValues>> = {
  'cash.zones': 'cashZones',
  'cash.limitCents': 'cashLimit',
  'transfer.account': 'account',
  'transfer.days': 'days',
  invoiceReminderDays: 'reminderDays',
  capture: 'isChargedByParcel',
  giftCardMonths: 'giftCardMonths',
};

function readDays(typed: TypedAmounts, text: string): number[] {
  const days = text.split(/[\s,;]+/).flatMap((day) => (day === '' ? [] : [readCount(day)]));
  if (days.includes(undefined)) typed.faults.set('reminderDays', 'Enter days, such as 3, 14, 30');
  return days.filter((day) => day !== undefined);
}

/** Returns all settings of the shop with these payments, or a message for each invalid field. */
export function checkPayments(
  values: PaymentValues,
  settings: Pick<SettingsView, keyof ShopSettings>,
): Checked<ShopSettings> {
  const typed = new TypedAmounts();
  const { isDemoCardOn, isCardOn, isInvoiceOn } = values;
  const input = {
    isDemoCardOn,
    isCardOn,
    isInvoiceOn,
    cash: values.isCashOn
      ? {
          zones: [...values.cashZones],
          limitCents: typed.amount('cashLimit', values.cashLimit, readCents),
        }
      : null,
    transfer: values.isTransferOn
      ? { account: values.account, days: typed.amount('days', values.days, readCount) }
      : null,
    invoiceReminderDays: readDays(typed, values.reminderDays),
    prepaid: values.isInvoicedAtOnce ? 'atOnce' : 'withParcels',
    capture: values.isChargedByParcel ? 'parcel' : 'order',
    giftCardMonths:
      values.giftCardMonths.trim() === ''
        ? null
        : typed.amount('giftCardMonths', values.giftCardMonths, readCount),
  };
  const checked = paymentSettings.safeParse(input);
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = fieldOf[path.slice(0, 2).join('.')] ?? fieldOf[String(path[0])];
    if (field !== undefined && !typed.faults.has(field)) typed.faults.set(field, message);
  }
  if (!checked.success || typed.faults.size > 0) return { faults: typed.faults };
  return { fields: { ...shopSettings.parse(settings), payments: checked.data } };
}
