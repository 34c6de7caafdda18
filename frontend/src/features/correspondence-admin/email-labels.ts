import type { EmailKind, EmailStatus } from '@shop/contracts/correspondence/email-kinds';
import type { BadgeTone } from '../../ui/badge';

export const emailKindLabels: Record<EmailKind, string> = {
  welcome: 'Welcome',
  passwordReset: 'New password',
  emailChange: 'New address, to confirm',
  emailChangeNotice: 'New address, notice',
  orderPlaced: 'Order placed',
  orderStatusChanged: 'Order update',
  orderMessage: 'Message about an order',
  parcelDispatched: 'Parcel dispatched',
  parcelTracked: 'Tracking number',
  itemsCancelled: 'Items cancelled',
  orderEdited: 'Order edited',
  editWaiting: 'Payment of an edit',
  editEnded: 'Edit not made',
  returnChanged: 'Return',
  addressChanged: 'Address changed',
  cancelDeclined: 'Cancellation declined',
  restocked: 'In stock again',
  offer: 'Offer',
  paymentLink: 'Link to the payment',
  accountOpened: 'Account opened by staff',
  giftCardIssued: 'Gift card',
  orderRefunded: 'Refund',
  refundFailed: 'Refund failed',
  orderNotPaid: 'Order not paid',
  transferAwaited: 'Bank transfer awaited',
  paymentDue: 'Payment due again',
  invoiceReminder: 'Invoice reminder',
  invoiceCorrected: 'Invoice corrected',
  withdrawalReceived: 'Withdrawal received',
  sampleRequestReceived: 'Samples requested',
  enquiryReceived: 'Enquiry received',
  enquiryAnswered: 'Reply',
  newsletterConfirmation: 'Newsletter',
  certificateExpiring: 'Certificate expires',
  paymentAttention: 'Payment to look at',
  test: 'Test',
};

export const deliveryLabels: Record<EmailStatus, string> = {
  waiting: 'Sending',
  sent: 'Sent',
  refused: 'Refused',
  late: 'Not sent',
  bounced: 'Came back',
};

export const deliveryTones: Record<EmailStatus, BadgeTone> = {
  waiting: 'neutral',
  sent: 'success',
  refused: 'danger',
  late: 'warning',
  bounced: 'danger',
};
