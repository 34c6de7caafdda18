import type { ErrorCode } from './errors.js';

/** The code of an error that a framework threw with no more than an HTTP status. */
export const codeOfStatus: Partial<Record<number, ErrorCode>> = {
  400: 'request.invalid',
  401: 'auth.required',
  403: 'auth.forbidden',
  404: 'request.notFound',
  405: 'request.methodNotAllowed',
  413: 'request.tooLarge',
  415: 'request.mediaType',
  429: 'request.tooMany',
  503: 'service.unavailable',
};
