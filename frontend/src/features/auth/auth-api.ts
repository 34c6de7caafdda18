import type { AuthReply, LoginInput, RegisterInput, UserView } from '@shop/contracts/auth/auth';
import type { Done } from '@shop/contracts/core/shapes';
import { api } from '../../lib/api';
import { errorCode, errorStatus } from '../../lib/error-message';
import { pause } from '../../lib/pause';
import { readToken } from '../../lib/token-storage';

/** Delays between retries of the start-up call: an outage must not sign anyone out. */
const RETRY_DELAYS_MS = [300, 1_000];

/** Only a 401 from the shop ends a session. A call that is aborted because the user leaves is a 200 without a body. */
const mayPass = (error: unknown) =>
  errorCode(error) === undefined || (errorStatus(error) ?? 500) >= 500;
export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<AuthReply, LoginInput>({
      query: (body) => ({ url: '/auth/login', method: 'POST', body }),
    }),
    register: build.mutation<AuthReply, RegisterInput>({
      query: (body) => ({ url: '/auth/register', method: 'POST', body }),
    }),
    /** Sends the token explicitly, because the browser has already deleted it. */
    logout: build.mutation<Done, string>({
      query: (token) => ({
        url: '/auth/logout',
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      }),
    }),
    /** The user of the stored token; requested at start-up, and when another tab has replaced the token. */
    loadUser: build.query<UserView, string>({
      async queryFn(_token, _api, _options, send) {
        const load = () =>
          send({ url: '/auth/user', headers: { 'x-auth-token': readToken() ?? '' } });
        let result = await load();
        for (const ms of RETRY_DELAYS_MS) {
          if (!result.error || !mayPass(result.error)) break;
          await pause(ms);
          result = await load();
        }
        return result.error ? { error: result.error } : { data: result.data as UserView };
      },
    }),
  }),
});

export const { useLoginMutation, useRegisterMutation, useLogoutMutation, useLazyLoadUserQuery } =
  authApi;
