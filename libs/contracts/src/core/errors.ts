// All errors of the shop: code -> HTTP status and message (spec section 8).
import { z } from 'zod';
import { authErrors } from './auth-errors.js';
import { billingErrors } from './billing-errors.js';
import { catalogueErrors } from './catalogue-errors.js';
import { errorDetail } from './error-detail.js';

export const errors = {
  ...billingErrors,
  ...authErrors,
  ...catalogueErrors,
  'request.invalid': { status: 400, message: 'The request is not valid.' },
  'request.tooLarge': { status: 413, message: 'The request is too large.' },
  'request.tooSlow': { status: 408, message: 'The upload took too long.' },
  'request.notFound': { status: 404, message: 'There is nothing at this address.' },
  'request.methodNotAllowed': {
    status: 405,
    message: 'This address does not support that method.',
  },
  'request.mediaType': { status: 415, message: 'This kind of content is not accepted here.' },
  'request.tooMany': {
    status: 429,
    message: 'Too many requests. Please wait a moment and try again.',
  },
  'order.notFound': { status: 404, message: 'Order not found' },
  'order.withdrawalNotFound': { status: 404, message: 'Withdrawal not found' },
  'order.withdrawalDone': { status: 409, message: 'Someone else has marked this as done.' },
  'order.draftNotFound': { status: 404, message: 'There is no such draft.' },
  'order.draftChanged': { status: 409, message: 'This draft was changed by someone else.' },
  'order.draftPlaced': { status: 409, message: 'This draft has already been placed.' },
  'order.offerNotFound': { status: 404, message: 'This link is no longer valid.' },
  'order.offerExpired': { status: 409, message: 'This offer has expired.' },
  'order.returnNotFound': { status: 404, message: 'There is no such return.' },
  'order.notToReturn': { status: 409, message: 'This cannot be returned.' },
  'order.returnOver': { status: 409, message: 'The period for returns has ended.' },
  'order.tooManyPhotos': { status: 409, message: 'A return has at most 3 photos.' },
  'order.returnState': { status: 409, message: 'This return has changed in the meantime.' },
  'order.wrongTotal': { status: 409, message: 'The total does not match the lines of the order.' },
  'order.priceChanged': { status: 409, message: 'A price has changed.' },
  'order.outOfStock': { status: 409, message: 'There is not enough stock.' },
  'order.step': { status: 409, message: 'A length is not a whole number of steps.' },
  'order.leastLength': { status: 409, message: 'A length is too short.' },
  'order.mostLength': { status: 409, message: 'A length is too long.' },
  'order.noPiece': { status: 409, message: 'A length is longer than any piece in stock.' },
  'order.otherLot': { status: 409, message: 'These lengths are not available in one dye lot.' },
  'order.notComing': { status: 409, message: 'No delivery is expected.' },
  'order.productGone': { status: 409, message: 'A product is no longer sold.' },
  'order.keyReused': { status: 422, message: 'This order key was used for a different order.' },
  'order.inProgress': { status: 409, message: 'This order is still being placed.' },
  'order.failed': { status: 503, message: 'Order failed. Please try again.' },
  'order.tooMany': { status: 429, message: 'Too many orders. Please wait a while and try again.' },
  'order.tooLarge': {
    status: 409,
    message: 'This order is larger than we take online. Please ask us for a quote.',
  },
  'order.swatchLimit': { status: 409, message: 'At most 10 swatches in an order.' },
  'order.noCancelRequest': {
    status: 409,
    message: 'There is no open request to cancel this order.',
  },
  'order.notPending': { status: 409, message: 'Only a pending order can be cancelled.' },
  'order.notPaid': {
    status: 409,
    message: 'This order is not paid. It can only be cancelled.',
  },
  'order.changed': { status: 409, message: 'Someone else has changed this order in the meantime.' },
  'order.changing': { status: 409, message: 'Someone else is changing this order.' },
  'order.priceFirst': { status: 409, message: 'Please check the price of your order first.' },
  'order.priceAgain': { status: 409, message: 'Please check the price of your order again.' },
  'order.codeUsedUp': { status: 409, message: 'This code has been used up.' },
  'order.countryNotServed': { status: 400, message: 'We do not deliver to this country yet.' },
  'order.noMethod': {
    status: 409,
    message: 'We cannot deliver this order to this address. Please write to us.',
  },
  'order.vatNumber': {
    status: 400,
    message: 'This VAT number cannot be right. Please check it.',
  },
  'checkout.taxUnavailable': {
    status: 503,
    message: 'The tax for this address cannot be worked out now. Please try again in a moment.',
  },
  'checkout.tooManyCodes': {
    status: 429,
    message: 'Too many codes were tried. Please place the order without one, or try later.',
  },
  'order.settingNotFound': { status: 404, message: 'There is no such setting.' },
  'order.settingsChanged': { status: 409, message: 'This was changed by someone else.' },
  'order.zoneOverlap': { status: 409, message: 'Another zone covers part of this one.' },
  'order.rateOverlap': { status: 409, message: 'Another rate of this class applies at that time.' },
  'order.codeTaken': { status: 409, message: 'Another discount has this code.' },
  'correspondence.notFound': { status: 404, message: 'Enquiry not found' },
  'correspondence.emailNotFound': { status: 404, message: 'There is no such e-mail.' },
  'correspondence.templateChanged': { status: 409, message: 'This was changed by someone else.' },
  'correspondence.enquiryChanged': {
    status: 409,
    message: 'Someone else has changed this enquiry. Look at it again, then repeat your change.',
  },
  'correspondence.assigneeUnknown': {
    status: 409,
    message: 'An enquiry can only be assigned to an administrator.',
  },
  'correspondence.keyReused': {
    status: 422,
    message: 'This form key was used for something different.',
  },
  'correspondence.linkInvalid': { status: 400, message: 'This link is no longer valid.' },
  'correspondence.fileType': {
    status: 415,
    message: 'Please send the design as a .pdf, .ai, .psd or .tiff file.',
  },
  'correspondence.fileTooLarge': { status: 413, message: 'The design can be 50 MB at most.' },
  'order.noReceiver': {
    status: 409,
    message: 'The account of this customer was deleted, so no e-mail is sent.',
  },
  'order.noChange': {
    status: 409,
    message: 'The status of this order never changed, so there is no e-mail about it.',
  },
  'order.chargeUnderWay': {
    status: 409,
    message: 'The charge is under way; the order becomes shipped when it is through.',
  },
  'order.chargeRefused': { status: 409, message: 'This order could not be charged.' },
  'order.cancelled': { status: 409, message: 'This order is cancelled.' },
  'order.nothingToPack': { status: 409, message: 'Everything is packed already.' },
  'order.notToEdit': { status: 409, message: 'This order cannot be changed in this way.' },
  'order.payingNow': {
    status: 409,
    message: 'The customer is paying just now. Please try again in a few minutes.',
  },
  'order.editOver': { status: 409, message: 'This edit is no longer waiting for its payment.' },
  'order.editNeedsPayment': {
    status: 409,
    message:
      'An edit cannot increase the total of this order. Place the additional items as a separate order.',
  },
  'order.notToCancel': { status: 409, message: 'This cannot be cancelled now.' },
  'order.otherPrice': {
    status: 409,
    message: 'Please write to us: this address changes the price of your order.',
  },
  'order.addressChanged': { status: 409, message: 'This address was changed in the meantime.' },
  'order.packed': { status: 409, message: 'This is packed. Open the parcel first.' },
  'order.trackingFile': { status: 400, message: 'This file has no tracking numbers.' },
  'order.notToPack': { status: 409, message: 'This cannot be packed now.' },
  'order.parcelNotFound': { status: 404, message: 'There is no such parcel.' },
  'order.parcelChanged': { status: 409, message: 'This parcel was changed by someone else.' },
  'order.tooManyTags': { status: 409, message: 'An order has at most 20 tags.' },
  'order.parcelState': { status: 409, message: 'This parcel has already left.' },
  'order.paymentMethod': { status: 409, message: 'This way to pay is not available here.' },
  'bulk.notFound': { status: 404, message: 'There is no such change.' },
  'bulk.previewOver': { status: 409, message: 'This preview has expired. Please make a new one.' },
  'bulk.tooMany': { status: 400, message: 'Choose at most 10,000.' },
  'bulk.putBackOver': { status: 409, message: 'This change can no longer be reverted.' },
  'bulk.undoOver': { status: 409, message: 'This change can no longer be undone.' },
  'job.notFound': { status: 404, message: 'There is no such job.' },
  'job.noResult': { status: 404, message: 'This job has no file.' },
  'print.failed': { status: 409, message: 'This could not be printed. Please try again.' },
  'print.notCharged': {
    status: 409,
    message: 'The payment of this order has not been taken yet. It can be printed after that.',
  },
  'service.unavailable': { status: 503, message: 'Service temporarily unavailable' },
  'service.busy': { status: 503, message: 'The shop is very busy. Please try again in a moment.' },
  internal: { status: 500, message: 'Something went wrong.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** The body of every error response. */
export const errorView = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  details: z.array(errorDetail).optional(),
  requestId: z.string().optional(),
});
export type ErrorView = z.infer<typeof errorView>;
