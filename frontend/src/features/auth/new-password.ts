import { resetPasswordInput } from '@shop/contracts/auth/auth';
import { z } from 'zod';

/** Validates a new password that is typed twice, with the messages of the register page. */
export const newPasswordInput = z
  .object({
    password: resetPasswordInput.shape.password,
    confirmPassword: z.string().min(1, 'Please fill in all fields'),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  });
