import { PASSWORD_MIN } from '@shop/contracts/core/limits';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '../../ui/text-field';

type Name = 'password' | 'confirmPassword';
interface NewPasswordFieldsProps {
  label: string;
  /** Shown under the first field; the default states the required length. */
  hint?: string;
  faults: Partial<Record<Name, string>>;
  register: (name: Name) => UseFormRegisterReturn;
}

/** A new password, typed twice. */
export const NewPasswordFields = ({ label, hint, faults, register }: NewPasswordFieldsProps) => (
  <>
    <TextField
      label={label}
      type="password"
      autoComplete="new-password"
      minLength={PASSWORD_MIN}
      hint={hint ?? 'At least 6 characters'}
      error={faults.password}
      {...register('password')}
    />
    <TextField
      label="Confirm password"
      type="password"
      autoComplete="new-password"
      error={faults.confirmPassword}
      {...register('confirmPassword')}
    />
  </>
);
