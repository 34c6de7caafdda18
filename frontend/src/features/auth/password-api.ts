import type { ForgotPasswordInput, ResetPasswordInput } from '@shop/contracts/auth/auth';
import type { PasswordReply } from '@shop/contracts/auth/own-password';
import type { Done } from '@shop/contracts/core/shapes';
import { api } from '../../lib/api';

/** Endpoints of the two password reset pages, which are not part of the first load. */
export const { useForgotPasswordMutation, useResetPasswordMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    forgotPassword: build.mutation<Done, ForgotPasswordInput>({
      query: (body) => ({ url: '/auth/forgot-password', method: 'POST', body }),
    }),
    resetPassword: build.mutation<PasswordReply, ResetPasswordInput>({
      query: (body) => ({ url: '/auth/reset-password', method: 'POST', body }),
    }),
  }),
});
