import { useState, type SyntheticEvent } from 'react';
import type { z } from 'zod';
import { errorMessage } from '../../lib/error-message';
import { uuid } from '../../lib/uuid';

interface ActFormOf<Values, Input, Reply> {
  initial: Values;
  /** Validates the values with the contract. */
  check: (values: Values) => z.ZodSafeParseResult<Input>;
  /** Sends the input; the same key executes it only once. */
  send: (input: Input, key: string) => Promise<{ data?: Reply; error?: unknown }>;
  onDone: (reply: Reply, input: Input) => void;
  /** Message for a failure without one. */
  failed: string;
}

/** State of a short form with one action: the typed values, their errors, and why the action was refused. */
export function useActForm<Values extends Record<string, string>, Input, Reply>({
  initial,
  check,
  send,
  onDone,
  failed,
}: ActFormOf<Values, Input, Reply>) {
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({});
  // Changed values are a new action.
  const [key, setKey] = useState(uuid);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSending) return;
    const input = check(values);
    const issues = input.error?.issues ?? [];
    setFaults(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
    if (!input.success) return;
    setSending(true);
    const { data, error } = await send(input.data, key);
    setSending(false);
    setRefusal(error === undefined ? null : errorMessage(error, failed));
    if (data !== undefined) onDone(data, input.data);
  };
  const text = (name: keyof Values & string) => ({
    value: values[name],
    error: faults[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setValues({ ...values, [name]: target.value });
      setKey(uuid());
    },
  });
  return { text, submit, isSending, refusal };
}

/** Parses `$4.50`, `4.5` or `4,50` as dollars; NaN for anything else. */
export const typedDollars = (text: string): number => {
  const plain = text.trim().replace(/^\$\s*/, '');
  return /^-?\d+(?:\.\d+|,\d{1,2})?$/.test(plain) ? Number(plain.replace(',', '.')) : NaN;
};
