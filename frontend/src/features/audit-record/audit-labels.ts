// Labels and links of audit entries.
import type { AuditEntryView, AuditKind } from '@shop/contracts/core/audit';
import { countText } from '../../ui/count-text';
import { adminPaths } from '../../lib/admin-paths';

export const auditKindLabels: Record<AuditKind, string> = {
  product: 'Products',
  cloth: 'Cloths',
  roll: 'Rolls',
  certificate: 'Certificates',
  delivery: 'Deliveries',
  reduction: 'Reductions',
  returns: 'Returns',
  company: 'Company',
  policies: 'Policies',
  page: 'Content',
  user: 'Users',
  order: 'Orders',
  withdrawal: 'Withdrawals',
  draft: 'Drafts',
  shipping: 'Delivery',
  tax: 'Taxes',
  discount: 'Discounts',
  setting: 'Settings',
  payment: 'Payments',
  credit: 'Credit and gift cards',
  document: 'Documents',
  enquiry: 'Enquiries',
  email: 'E-mails',
  template: 'E-mail texts',
};

/** `roleChanged` -> `role changed`, `originalPrice` -> `original price`. */
const spaced = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

/** Labels of actions that read badly after the name of their kind. */
const actionLabels: Partial<Record<string, string>> = {
  'payment.taskDone': 'Refunded by hand',
  'payment.transferSettled': 'Transfer settled',
  'payment.transfersImported': 'Transfers imported',
  'payment.discrepancySettled': 'Discrepancy settled',
  'document.corrected': 'Invoice corrected',
  'document.archived': 'Documents of a month downloaded',
  'credit.changed': 'Store credit changed',
  'credit.giftCardIssued': 'Gift card issued',
  'credit.giftCardWithdrawn': 'Gift card withdrawn',
  'credit.giftCardExpiryChanged': 'Gift card expiry changed',
  'credit.giftCardRestored': 'Gift card restored',
  'credit.giftCardRenewed': 'New gift card code sent',
  'payment.receivedReversed': 'Payment entry reversed',
  'payment.refundReversed': 'Refund entry reversed',
  'payment.refundRetried': 'Owed refund retried',
  'payment.refundCredited': 'Owed refund: store credit',
  'payment.refundAssigned': 'Refund at the provider assigned',
  'payment.refundPaidByHand': 'Owed refund: paid by hand',
  'credit.termsSaved': 'Invoice terms saved',
  'product.wentLive': 'Product live',
  'product.bulkChanged': 'Products changed',
  'product.bulkUndone': 'Product changes undone',
  'order.bulkChanged': 'Orders changed',
  'order.bulkTagged': 'Tags of orders changed',
  'order.bulkUndone': 'Order changes undone',
  'order.tagged': 'Tags of an order changed',
  'order.parcelPacked': 'Parcel packed',
  'order.parcelDispatched': 'Parcel dispatched',
  'order.parcelChanged': 'Parcel changed',
  'order.itemsCancelled': 'Items cancelled',
  'order.edited': 'Order edited',
  'order.editWaiting': 'Edit awaiting payment',
  'order.editWithdrawn': 'Edit withdrawn',
  'order.addressChanged': 'Address changed',
  'order.cancelDeclined': 'Cancellation declined',
  'order.returnChanged': 'Return changed',
  'page.menusChanged': 'Menus changed',
};

/** `product.created` -> `Product created`. */
export function actionLabel(action: string): string {
  const own = actionLabels[action];
  if (own !== undefined) return own;
  const label = action.split('.').map(spaced).join(' ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

const pages: Partial<Record<AuditKind, (id: string) => string>> = {
  product: adminPaths.productEdit.href,
  roll: adminPaths.roll.href,
  certificate: adminPaths.certificate.href,
  delivery: adminPaths.delivery.href,
  user: adminPaths.customer.href,
  order: adminPaths.order.href,
  withdrawal: adminPaths.withdrawal.href,
  draft: adminPaths.draft.href,
  discount: adminPaths.discount.href,
  enquiry: adminPaths.enquiry.href,
  email: adminPaths.email.href,
  page: adminPaths.contentPage.href,
};

const isOfMany = /\.(exported|bulkChanged|bulkTagged|bulkUndone|menusChanged)$/;

/** Returns the page of the changed object; undefined if it has none or was deleted. */
export function pageOf({ action, subject, after }: AuditEntryView): string | undefined {
  if (after === null || isOfMany.test(action)) return undefined;
  return pages[subject.kind]?.(subject._id);
}

/** Text, or images. */
type Value = string | { images: string[] };

export interface FieldChange {
  field: string;
  before: Value;
  after: Value;
}

/** Returns the value of each field before and after the change. */
export function changesOf({ before, after }: AuditEntryView): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.map((field) => ({
    field: spaced(field),
    before: valueOf(before?.[field]),
    after: valueOf(after?.[field]),
  }));
}

const isImage = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('/images/');

const valueOf = (value: unknown): Value =>
  Array.isArray(value) && value.length > 0 && value.every(isImage)
    ? { images: value }
    : textOf(value);

/** Returns a value as text; the number of images if it consists of images. */
export const wordsOf = (value: Value): string =>
  typeof value === 'string' ? value : countText(value.images.length, 'images');

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.length > 0 ? value.map(textOf).join(', ') : '–';
  if (typeof value === 'object') return JSON.stringify(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return `${value as string | number}`;
}
