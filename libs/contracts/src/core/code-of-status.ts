import type { ErrorCode } from './errors.js';

/** Error codes for HTTP statuses that a framework threw without a code. */
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
