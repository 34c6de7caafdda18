// Every error of the shop: code -> HTTP status and message (spec section 8).
import { z } from 'zod';
import { authErrors } from './auth-errors.js';
import { billingErrors } from './billing-errors.js';
import { errorDetail } from './error-detail.js';

export const errors = {
  ...billingErrors,
  ...authErrors,
  'request.invalid': { status: 400, message: 'The request is not valid.' },
  'request.tooLarge': { status: 413, message: 'The request is too large.' },
  'request.tooSlow': { status: 408, message: 'The upload took too long.' },
  'request.notFound': { status: 404, message: 'There is nothing at this address.' },
  'request.methodNotAllowed': { status: 405, message: 'This address does not take that method.' },
  'request.mediaType': { status: 415, message: 'This kind of content is not accepted here.' },
  'request.tooMany': {
    status: 429,
    message: 'Too many requests. Please wait a moment and try again.',
  },
  'catalogue.productNotFound': { status: 404, message: 'Product Not Found' },
  'catalogue.previewOver': { status: 404, message: 'This preview link is no longer valid.' },
  'catalogue.invalidProductId': { status: 400, message: 'Invalid product ID' },
  'catalogue.imageRefused': { status: 400, message: 'This image cannot be used.' },
  'catalogue.tooManyImages': { status: 400, message: 'A product has at most 12 images.' },
  'catalogue.stockGone': {
    status: 409,
    message: 'There is less in stock now than this would take away. Please look again.',
  },
  'catalogue.listUnreadable': { status: 400, message: 'This file is not a CSV list.' },
  'catalogue.productChanged': { status: 409, message: 'Product was changed by someone else' },
  'catalogue.settingsChanged': { status: 409, message: 'This was changed by someone else.' },
  'catalogue.passwordNeeded': { status: 403, message: 'Enter your password to change this.' },
  'catalogue.pageNotFound': { status: 404, message: 'There is no such page.' },
  'catalogue.pageChanged': { status: 409, message: 'This page was changed by someone else.' },
  'catalogue.pageRefused': { status: 400, message: 'This page cannot be saved like this.' },
  'catalogue.pageExists': { status: 409, message: 'Another page has or had this address.' },
  'catalogue.pageScheduled': {
    status: 409,
    message: 'A version of this page is scheduled. Choose what becomes of it.',
  },
  'catalogue.tooManyPages': { status: 409, message: 'A shop has at most 200 pages of its own.' },
  'catalogue.stepCoarser': {
    status: 409,
    message: 'A step can only become finer: what was sold before could not be cut.',
  },
  'catalogue.unitFixed': {
    status: 409,
    message: 'The unit of a length cannot be changed: orders and stock count in it.',
  },
  'catalogue.soldByPiece': { status: 409, message: 'This is sold by the piece.' },
  'catalogue.soldInLengths': {
    status: 409,
    message: 'Parts of a unit were sold or are in stock, so it cannot be sold by the piece.',
  },
  'catalogue.stockOnRolls': {
    status: 409,
    message: 'The stock of this cloth is that of its rolls.',
  },
  'catalogue.stepOnRolls': {
    status: 409,
    message:
      'The step of a cloth on rolls cannot be changed. Stop keeping it by roll, change the step, and keep it by roll again.',
  },
  'catalogue.notByRoll': { status: 409, message: 'This product is not kept by roll.' },
  'catalogue.rollNotFound': { status: 404, message: 'There is no such roll.' },
  'catalogue.rollChanged': { status: 409, message: 'This roll was changed by someone else.' },
  'catalogue.rollTooShort': { status: 409, message: 'This roll is too short.' },
  'catalogue.rollReserved': { status: 409, message: 'This roll is reserved for orders.' },
  'catalogue.rollExpected': {
    status: 409,
    message: 'This roll is not here yet. Receive its delivery first.',
  },
  'catalogue.pieceNotFound': { status: 404, message: 'There is no such piece to cut.' },
  'catalogue.nothingShort': { status: 409, message: 'No piece of this order waits for cloth.' },
  'catalogue.wayDoesNotHelp': { status: 409, message: 'There is not enough cloth for that.' },
  'catalogue.cutDone': { status: 409, message: 'This piece is cut already.' },
  'catalogue.deliveryNotFound': { status: 404, message: 'There is no such delivery.' },
  'catalogue.deliveryChanged': {
    status: 409,
    message: 'This delivery was changed by someone else.',
  },
  'catalogue.deliveryReceived': { status: 409, message: 'This delivery is received already.' },
  'catalogue.notReceived': {
    status: 403,
    message: 'Only customers who have received this product can review it.',
  },
  'catalogue.reviewNotFound': { status: 404, message: 'There is no such review.' },
  'catalogue.clothNotFound': { status: 404, message: 'There is no such cloth.' },
  'catalogue.colourIncomplete': {
    status: 400,
    message: 'A colour needs both a name and a value such as #1F3A5F.',
  },
  'catalogue.colourwayCategory': {
    status: 409,
    message: 'The colours of one cloth are in one category.',
  },
  'catalogue.clothCodeTaken': { status: 409, message: 'Another cloth has this code.' },
  'catalogue.clothChanged': { status: 409, message: 'This cloth was changed by someone else.' },
  'catalogue.clothIncomplete': { status: 409, message: 'This cloth is not complete yet.' },
  'catalogue.clothWidth': { status: 400, message: 'The usable width is above the width.' },
  'catalogue.certificateNotFound': { status: 404, message: 'There is no such certificate.' },
  'catalogue.certificateTaken': {
    status: 409,
    message: 'Another certificate of this scheme has this number.',
  },
  'catalogue.certificateChanged': {
    status: 409,
    message: 'This certificate was changed by someone else.',
  },
  'catalogue.compositionNotWhole': { status: 400, message: 'The composition is not whole.' },
  'catalogue.fibreUnknown': { status: 400, message: 'This is not a fibre name.' },
  'catalogue.fibreTwice': { status: 400, message: 'A fibre is there twice.' },
  'catalogue.otherFibres': {
    status: 400,
    message: '"Other fibres" can be 5 % at most, or 15 % where they are several.',
  },
  'catalogue.valueChanged': { status: 409, message: 'This value was changed by someone else.' },
  'order.notFound': { status: 404, message: 'Order not found' },
  'order.wrongTotal': { status: 409, message: 'The total does not match the lines of the order.' },
  'order.priceChanged': { status: 409, message: 'A price has changed.' },
  'order.outOfStock': { status: 409, message: 'There is not enough stock.' },
  'order.step': { status: 409, message: 'A length is not in whole steps.' },
  'order.leastLength': { status: 409, message: 'A length is too short.' },
  'order.mostLength': { status: 409, message: 'A length is too long.' },
  'order.noPiece': { status: 409, message: 'A length is longer than any piece.' },
  'order.otherLot': { status: 409, message: 'These lengths are not in one dye lot.' },
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
  'order.notPending': { status: 409, message: 'Only a pending order can be cancelled.' },
  'order.notPaid': {
    status: 409,
    message: 'This order is not paid: it can only be cancelled.',
  },
  'order.changing': { status: 409, message: 'Someone else is changing this order.' },
  'order.priceFirst': { status: 409, message: 'Please check the price of your order first.' },
  'order.priceAgain': { status: 409, message: 'Please check the price of your order again.' },
  'order.codeUsedUp': { status: 409, message: 'This code has been used up.' },
  'order.countryNotServed': { status: 400, message: 'We do not deliver to this country yet.' },
  'order.noMethod': {
    status: 409,
    message: 'We cannot send this order to this place. Please write to us.',
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
  'order.zoneOverlap': { status: 409, message: 'Another zone has a part of this one.' },
  'order.rateOverlap': { status: 409, message: 'Another rate of this class holds at that time.' },
  'order.codeTaken': { status: 409, message: 'Another discount has this code.' },
  'correspondence.notFound': { status: 404, message: 'Enquiry not found' },
  'correspondence.emailNotFound': { status: 404, message: 'There is no such e-mail.' },
  'correspondence.templateChanged': { status: 409, message: 'This was changed by someone else.' },
  'correspondence.assigneeUnknown': {
    status: 409,
    message: 'Only an administrator can look after an enquiry.',
  },
  'correspondence.keyReused': {
    status: 422,
    message: 'This form key was used for something different.',
  },
  'correspondence.linkInvalid': { status: 400, message: 'This link is not valid any more.' },
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
  'order.paymentMethod': { status: 409, message: 'This way to pay is not available here.' },
  'bulk.notFound': { status: 404, message: 'There is no such change.' },
  'bulk.previewOver': { status: 409, message: 'This preview is over. Please make a new one.' },
  'bulk.tooMany': { status: 400, message: 'Choose at most 10,000.' },
  'bulk.undoOver': { status: 409, message: 'This change can no longer be undone.' },
  'job.notFound': { status: 404, message: 'There is no such job.' },
  'job.noResult': { status: 404, message: 'This job has no file.' },
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
