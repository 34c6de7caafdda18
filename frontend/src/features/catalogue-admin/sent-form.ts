import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { sendForm, type FormToSend } from '../../lib/send-form';

/** Returns the response to a form with the type of its endpoint; the contract defines it. */
export const sentForm = async <T>(
  form: FormToSend,
): Promise<{ data: T } | { error: FetchBaseQueryError }> => {
  const result = await sendForm(form);
  return result.error ? { error: result.error } : { data: result.data as T };
};
