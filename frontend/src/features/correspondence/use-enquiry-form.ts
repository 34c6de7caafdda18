import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import type { z } from 'zod';
import type { Forms } from './correspondence-api';
import { useFormSubmission } from './use-form-submission';

/** A form that is validated by its contract, sent, and cleared on success. `leastMs` is passed on to the submission. */
export function useEnquiryForm<F extends keyof Forms, Fields extends FieldValues>(
  form: F,
  schema: z.ZodType<Forms[F], Fields>,
  defaultValues: DefaultValues<Fields>,
  leastMs = 0,
) {
  const { submit, isBusy, outcome } = useFormSubmission(form, leastMs);
  const { register, handleSubmit, reset, getFieldState, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues,
  });
  const field = (name: Path<Fields>) => ({
    ...register(name),
    error: getFieldState(name, formState).error?.message,
  });
  const onSubmit = handleSubmit(async (content) => {
    if ((await submit(content))?.isSent) reset();
  });
  return { register, field, frame: { onSubmit, isBusy, outcome } };
}
