// Errors of billing: status and message.

export const billingErrors = {
  'billing.tooMuch': { status: 409, message: 'This is more than can still be refunded.' },
  'billing.notCharged': { status: 409, message: 'Not charged yet: cancel the order instead.' },
  'billing.keyReused': {
    status: 422,
    message: 'This refund key was used for a different refund.',
  },
  'billing.disputed': {
    status: 409,
    message: 'This payment is disputed. The bank decides the outcome.',
  },
  'billing.notByHand': { status: 409, message: 'Payments of this order are not entered by hand.' },
  'billing.moreThanMissing': { status: 409, message: 'This is more than the amount due.' },
  'billing.orderEnded': { status: 409, message: 'This order is cancelled and cannot be paid.' },
  'billing.notSent': { status: 409, message: 'This order has not been sent yet.' },
  'billing.taskNotFound': { status: 404, message: 'There is no such task.' },
  'billing.refundDecided': {
    status: 409,
    message: 'Someone else has already taken care of this refund.',
  },
  'billing.returnRefunded': {
    status: 409,
    message: 'This return has already been refunded. Choose Price reduction.',
  },
  'billing.notReversible': { status: 409, message: 'This entry cannot be reversed.' },
  'billing.notYet': { status: 409, message: 'One moment please.' },
  'billing.noCredit': { status: 409, message: 'You do not have enough store credit.' },
  'billing.paidAlready': { status: 409, message: 'This order has been paid already.' },
  'billing.pageClosed': {
    status: 409,
    message: 'The payment page has closed. Please place the order again.',
  },
  'billing.providerAway': { status: 503, message: 'Card payment is not available right now.' },
  'billing.signature': { status: 400, message: 'The signature does not match.' },
  'billing.notAnEvent': { status: 400, message: 'This is not a valid event.' },
  'billing.tooLittleCredit': { status: 409, message: 'The account balance is lower than that.' },
  'billing.giftCardNotFound': { status: 404, message: 'There is no such gift card.' },
  'billing.giftCardUsed': { status: 409, message: 'A gift card of this order has been used.' },
  'billing.giftCardNotSold': {
    status: 409,
    message: 'This gift card was not bought in an order. Withdraw it and issue another one.',
  },
  'billing.giftCardWithdrawn': {
    status: 409,
    message: 'This gift card has been withdrawn. Restore it first.',
  },
  'billing.giftCardExpired': {
    status: 409,
    message: 'This gift card has expired. Change its last day first.',
  },
  'billing.giftCardDayPast': {
    status: 409,
    message: 'Choose today or a later day.',
  },
  'billing.giftCardRenewed': {
    status: 409,
    message: 'A new code was already sent for this gift card.',
  },
  'billing.giftCardTakenBack': {
    status: 409,
    message: 'This gift card was cancelled with its order, and its money was refunded.',
  },
  'billing.termsChanged': { status: 409, message: 'These terms were changed by someone else.' },
  'billing.transferNotFound': { status: 404, message: 'There is no such transfer.' },
  'billing.transferSettled': {
    status: 409,
    message: 'This transfer has already been settled in a different way.',
  },
  'billing.notByTransfer': {
    status: 409,
    message: 'This order is not waiting for a bank transfer.',
  },
  'billing.notABankFile': {
    status: 400,
    message: 'Upload the file from your bank as CSV or CAMT.053 XML.',
  },
  'billing.datesUnclear': {
    status: 409,
    message: 'Choose whether dates in this file start with the day or the month.',
  },
  'billing.documentNotFound': { status: 404, message: 'There is no such document.' },
  'billing.noXml': {
    status: 409,
    message:
      'This document has no XML: the seller’s country or VAT number is missing or wrong, or its totals do not add up.',
  },
  'billing.numbered': {
    status: 409,
    message:
      'Documents have been issued with these numbers, so the prefix and the first number can no longer change.',
  },
  'billing.notCorrectable': {
    status: 409,
    message: 'An invoice that has been credited in full cannot be corrected.',
  },
  'billing.needsVatId': {
    status: 409,
    message: 'This invoice has no tax because of a VAT number. Please enter one.',
  },
  'billing.noDocuments': { status: 409, message: 'No document was issued in this month.' },
  'billing.noSeller': {
    status: 409,
    message: 'Enter the name, address and tax number of the seller in Settings first.',
  },
  'billing.discrepancyNotFound': { status: 404, message: 'This difference does not exist.' },
} as const;
