import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { sendForm, type FormToSend } from '../../lib/send-form';

/** The response to a form as the type of the endpoint; the contract defines it. */
export const sentForm = async <T>(
  form: FormToSend,
): Promise<{ data: T } | { error: FetchBaseQueryError }> => {
  const result = await sendForm(form);
  return result.error ? { error: result.error } : { data: result.data as T };
};
