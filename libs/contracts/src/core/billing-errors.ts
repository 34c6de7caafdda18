// Errors of billing: status and sentence.

export const billingErrors = {
  'billing.tooMuch': { status: 409, message: 'This is more than can still be refunded.' },
  'billing.notCharged': { status: 409, message: 'Not charged yet: cancel the order instead.' },
  'billing.keyReused': {
    status: 422,
    message: 'This refund key was used for a different refund.',
  },
  'billing.disputed': { status: 409, message: 'This payment is disputed: the bank decides.' },
  'billing.notByHand': { status: 409, message: 'This order is not paid by hand.' },
  'billing.moreThanMissing': { status: 409, message: 'This is more than is missing.' },
  'billing.orderEnded': { status: 409, message: 'This order is cancelled: it takes no money.' },
  'billing.notSent': { status: 409, message: 'This order is not sent yet.' },
  'billing.taskNotFound': { status: 404, message: 'There is no such task.' },
  'billing.refundDecided': {
    status: 409,
    message: 'Someone else has already taken care of this refund.',
  },
  'billing.returnRefunded': {
    status: 409,
    message: 'This return is refunded already. Choose Price reduction.',
  },
  'billing.notReversible': { status: 409, message: 'This entry cannot be taken back.' },
  'billing.notYet': { status: 409, message: 'One moment please.' },
  'billing.noCredit': { status: 409, message: 'Your store credit is not enough.' },
  'billing.paidAlready': { status: 409, message: 'This order has been paid already.' },
  'billing.pageClosed': {
    status: 409,
    message: 'The payment page has closed. Please place the order again.',
  },
  'billing.providerAway': { status: 503, message: 'Card payment is not available right now.' },
  'billing.signature': { status: 400, message: 'The signature does not match.' },
  'billing.notAnEvent': { status: 400, message: 'This is no event.' },
  'billing.tooLittleCredit': { status: 409, message: 'The account has less than that.' },
  'billing.giftCardNotFound': { status: 404, message: 'There is no such gift card.' },
  'billing.giftCardUsed': { status: 409, message: 'A gift card of this order has been used.' },
  'billing.giftCardNotSold': {
    status: 409,
    message: 'This gift card was not bought in an order: withdraw it and issue another.',
  },
  'billing.giftCardWithdrawn': {
    status: 409,
    message: 'This gift card is withdrawn. Restore it first.',
  },
  'billing.giftCardRenewed': {
    status: 409,
    message: 'A new code was already sent for this gift card.',
  },
  'billing.giftCardTakenBack': {
    status: 409,
    message: 'This gift card was cancelled with its order: its money went back.',
  },
  'billing.termsChanged': { status: 409, message: 'These terms were changed by someone else.' },
  'billing.transferNotFound': { status: 404, message: 'There is no such transfer.' },
  'billing.transferSettled': { status: 409, message: 'This transfer was settled differently.' },
  'billing.notByTransfer': { status: 409, message: 'This order waits for no transfer.' },
  'billing.notABankFile': {
    status: 400,
    message: 'Send the file of your bank as CSV or CAMT.053 XML.',
  },
  'billing.datesUnclear': {
    status: 409,
    message: 'Say whether the days of this file begin with the day or with the month.',
  },
  'billing.documentNotFound': { status: 404, message: 'There is no such document.' },
  'billing.noXml': {
    status: 409,
    message:
      'There is no XML of this document: the seller’s country or VAT number is missing or wrong, or its sums do not agree.',
  },
  'billing.numbered': {
    status: 409,
    message: 'Documents have been issued with these numbers: prefix and first number stay.',
  },
  'billing.notCorrectable': {
    status: 409,
    message: 'Only an invoice of which something is left can be corrected.',
  },
  'billing.needsVatId': {
    status: 409,
    message: 'This invoice is without tax because of a VAT number: enter one.',
  },
  'billing.noDocuments': { status: 409, message: 'No document was issued in this month.' },
  'billing.noSeller': {
    status: 409,
    message: 'Enter the name, address and tax number of the seller in Settings first.',
  },
  'billing.discrepancyNotFound': { status: 404, message: 'There is no such difference.' },
} as const;
