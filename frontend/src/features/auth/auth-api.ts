import type { AuthReply, LoginInput, RegisterInput, UserView } from '@shop/contracts/auth';
import type { Done } from '@shop/contracts/shapes';
import { api } from '../../lib/api';
import { errorCode, errorStatus } from '../../lib/error-message';
import { readToken } from '../../lib/token-storage';

/** Milliseconds before each repetition of the start-up call: an outage must not sign anyone out. */
const PATIENCE = [300, 1_000];

/** Only the shop's own word ends a session. Who leaves the page cuts the answer short: that is a 200 without a word. */
const mayPass = (error: unknown) =>
  errorCode(error) === undefined || (errorStatus(error) ?? 500) >= 500;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<AuthReply, LoginInput>({
      query: (body) => ({ url: '/auth/login', method: 'POST', body }),
    }),
    register: build.mutation<AuthReply, RegisterInput>({
      query: (body) => ({ url: '/auth/register', method: 'POST', body }),
    }),
    /** Takes the token along: the browser has forgotten it before the call leaves. */
    logout: build.mutation<Done, string>({
      query: (token) => ({
        url: '/auth/logout',
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      }),
    }),
    /** Who this token, the stored one, belongs to; asked at the start, and when another tab has replaced it. */
    loadUser: build.query<UserView, string>({
      async queryFn(_token, _api, _options, send) {
        const ask = () =>
          send({ url: '/auth/user', headers: { 'x-auth-token': readToken() ?? '' } });
        let answer = await ask();
        for (const ms of PATIENCE) {
          if (!answer.error || !mayPass(answer.error)) break;
          await pause(ms);
          answer = await ask();
        }
        return answer.error ? { error: answer.error } : { data: answer.data as UserView };
      },
    }),
  }),
});

export const { useLoginMutation, useRegisterMutation, useLogoutMutation, useLazyLoadUserQuery } =
  authApi;
