// The single API of the shop, into which every feature injects its endpoints.
import { createAction } from '@reduxjs/toolkit';
import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query/react';
import { errorCode } from './error-message';
import { hasJustWritten, noteWrite } from './own-write';
import { readToken } from './token-storage';

/** Dispatched when the server does not accept the token anymore: the session ends. */
export const sessionEnded = createAction('api/sessionEnded');
/** Dispatched when the server refuses an administrator until the weak password is changed. */
export const passwordRefused = createAction('api/passwordRefused');

const send = fetchBaseQuery({
  baseUrl: new URL('/api', location.origin).href,
  timeout: 10_000,
  prepareHeaders: (headers) => {
    const token = readToken();
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    if (token !== null && hasJustWritten()) headers.set('cache-control', 'no-cache');
  },
});

const isPreview = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'preview' in body && body.preview === true;

/**
 * Returns true unless the request leaves the gateway's cache valid, as signing in or out, a preview or a price does.
 */
const isWrite = (request: string | FetchArgs): boolean =>
  typeof request !== 'string' &&
  (request.method ?? 'GET') !== 'GET' &&
  !/^.(auth|checkout|admin\/content\/preview)/.test(request.url) &&
  !isPreview(request.body);

const sendAndNotice: BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError> = async (
  request,
  api,
  options,
) => {
  const token = readToken();
  const result = await send(request, api, options);
  if (isWrite(request)) noteWrite();
  // Another tab may have signed in in the meantime, so only the refused token is dropped.
  const isRefused = result.error?.status === 401 && errorCode(result.error) === 'auth.required';
  if (isRefused && token !== null && token === readToken()) api.dispatch(sessionEnded());
  if (errorCode(result.error) === 'auth.passwordWeak') api.dispatch(passwordRefused());
  return result;
};

export const api = createApi({
  baseQuery: sendAndNotice,
  tagTypes: [
    'Product',
    'Order',
    'Saved',
    'Restock',
    'Stats',
    'Review',
    'Session',
    'Address',
    'EmailChange',
    'User',
    'Audit',
    'Job',
    'Bulk',
    'Enquiry',
    'SampleAllowance',
    'View',
    'Withdrawal',
    'Draft',
  ],
  endpoints: () => ({}),
});
