/** The errors of products, cloths and rolls. */
export const catalogueErrors = {
  'catalogue.inStock': { status: 409, message: 'This product is in stock.' },
  'catalogue.tooManyRestocks': {
    status: 409,
    message: 'You are already waiting for 100 products. Remove one first.',
  },
  'catalogue.productNotFound': { status: 404, message: 'Product Not Found' },
  'catalogue.previewOver': { status: 404, message: 'This preview link is no longer valid.' },
  'catalogue.invalidProductId': { status: 400, message: 'Invalid product ID' },
  'catalogue.imageRefused': { status: 400, message: 'This image cannot be used.' },
  'catalogue.imageNotWanted': {
    status: 404,
    message: 'No product waits for an image with this file name.',
  },
  'catalogue.tooManyImages': { status: 400, message: 'A product has at most 12 images.' },
  'catalogue.stockGone': {
    status: 409,
    message: 'There is now less in stock than this would remove. Please check again.',
  },
  'catalogue.listUnreadable': { status: 400, message: 'This file is not a CSV list.' },
  'catalogue.productChanged': { status: 409, message: 'Product was changed by someone else' },
  'catalogue.settingsChanged': { status: 409, message: 'This was changed by someone else.' },
  'catalogue.passwordNeeded': { status: 403, message: 'Enter your password to change this.' },
  'catalogue.pageNotFound': { status: 404, message: 'There is no such page.' },
  'catalogue.pageChanged': { status: 409, message: 'This page was changed by someone else.' },
  'catalogue.pageRefused': { status: 400, message: 'This page cannot be saved in this form.' },
  'catalogue.pageExists': {
    status: 409,
    message: 'Another page uses this address, or used it before.',
  },
  'catalogue.pageScheduled': {
    status: 409,
    message: 'A version of this page is scheduled. Choose what to do with it.',
  },
  'catalogue.tooManyPages': { status: 409, message: 'A shop has at most 200 pages of its own.' },
  'catalogue.stepCoarser': {
    status: 409,
    message: 'The step can only become smaller, so that lengths already sold can still be cut.',
  },
  'catalogue.unitFixed': {
    status: 409,
    message: 'The unit of length cannot be changed because orders and stock use it.',
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
    message: 'This roll has not arrived yet. Receive its delivery first.',
  },
  'catalogue.pieceNotFound': { status: 404, message: 'There is no such piece to cut.' },
  'catalogue.nothingShort': {
    status: 409,
    message: 'No piece of this order is waiting for cloth.',
  },
  'catalogue.wayDoesNotHelp': { status: 409, message: 'There is not enough cloth for that.' },
  'catalogue.cutDone': { status: 409, message: 'This piece has already been cut.' },
  'catalogue.deliveryNotFound': { status: 404, message: 'There is no such delivery.' },
  'catalogue.deliveryChanged': {
    status: 409,
    message: 'This delivery was changed by someone else.',
  },
  'catalogue.deliveryReceived': {
    status: 409,
    message: 'This delivery has already been received.',
  },
  'catalogue.notReceived': {
    status: 403,
    message: 'Only customers who have received this product can review it.',
  },
  'catalogue.reviewNotFound': { status: 404, message: 'There is no such review.' },
  'catalogue.tooManyPhotos': { status: 409, message: 'A review has at most 4 photos.' },
  'catalogue.ownReview': { status: 409, message: 'You wrote this review.' },
  'catalogue.clothNotFound': { status: 404, message: 'There is no such cloth.' },
  'catalogue.colourIncomplete': {
    status: 400,
    message: 'A colour needs both a name and a value such as #1F3A5F.',
  },
  'catalogue.colourwayCategory': {
    status: 409,
    message: 'All colours of a cloth must be in the same category.',
  },
  'catalogue.clothCodeTaken': { status: 409, message: 'Another cloth has this code.' },
  'catalogue.clothChanged': { status: 409, message: 'This cloth was changed by someone else.' },
  'catalogue.clothIncomplete': { status: 409, message: 'This cloth is incomplete.' },
  'catalogue.clothWidth': { status: 400, message: 'The usable width cannot exceed the width.' },
  'catalogue.certificateNotFound': { status: 404, message: 'There is no such certificate.' },
  'catalogue.certificateTaken': {
    status: 409,
    message: 'Another certificate of this scheme has this number.',
  },
  'catalogue.certificateChanged': {
    status: 409,
    message: 'This certificate was changed by someone else.',
  },
  'catalogue.compositionNotWhole': {
    status: 400,
    message: 'The composition does not add up to 100 %.',
  },
  'catalogue.fibreUnknown': { status: 400, message: 'This is not a fibre name.' },
  'catalogue.fibreTwice': { status: 400, message: 'A fibre is listed twice.' },
  'catalogue.otherFibres': {
    status: 400,
    message: '"Other fibres" can be 5 % at most, or 15 % where they are several.',
  },
  'catalogue.giftCardTerms': {
    status: 400,
    message:
      'A gift card must have a price, is sold by the piece, and has no sale price, price steps, cloth or swatch.',
  },
  'catalogue.valueChanged': { status: 409, message: 'This value was changed by someone else.' },
} as const;
