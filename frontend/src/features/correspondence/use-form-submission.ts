import { useRef, useState } from 'react';
import { errorMessage } from '../../lib/error-message';
import { pause } from '../../lib/pause';
import { uuid } from '../../lib/uuid';
import { useSubmitFormMutation, type Forms } from './correspondence-api';

const FAILED = 'Your request could not be sent. Please try again.';
export interface Outcome {
  isSent: boolean;
  message: string;
}

/**
 * Sends a form. One attempt has one key and results in one enquiry, however often it is submitted. `leastMs` is the
 * minimum duration of the visible progress. Returns the message for the visitor.
 */
export function useFormSubmission<F extends keyof Forms>(form: F, leastMs = 0) {
  const [send] = useSubmitFormMutation();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const attempt = useRef({ key: '', print: '', isRunning: false });

  const submit = async (content: Forms[F]): Promise<Outcome | null> => {
    const current = attempt.current;
    if (current.isRunning) return null;
    const print = JSON.stringify(content);
    if (current.print !== print) Object.assign(current, { key: uuid(), print });
    current.isRunning = true;
    setBusy(true);
    setOutcome(null);
    const [result] = await Promise.all([send({ form, content, key: current.key }), pause(leastMs)]);
    const next = result.error
      ? { isSent: false, message: errorMessage(result.error, FAILED) }
      : { isSent: true, message: result.data.message };
    Object.assign(current, { isRunning: false }, next.isSent && { print: '' });
    setBusy(false);
    setOutcome(next);
    return next;
  };

  return { submit, isBusy, outcome };
}
