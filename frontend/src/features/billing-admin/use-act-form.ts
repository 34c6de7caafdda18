import { useState, type SyntheticEvent } from 'react';
import type { z } from 'zod';
import { errorMessage } from '../../lib/error-message';
import { uuid } from '../../lib/uuid';

interface ActFormOf<Values, Input, Reply> {
  initial: Values;
  /** Validates the values with the contract. */
  check: (values: Values) => z.ZodSafeParseResult<Input>;
  /** The same key twice does it once. */
  send: (input: Input, key: string) => Promise<{ data?: Reply; error?: unknown }>;
  onDone: (reply: Reply, input: Input) => void;
  /** The sentence for a failure that has none. */
  failed: string;
}

/** A short form that does one thing: what is typed, what is wrong with it, and why it was refused. */
export function useActForm<Values extends Record<string, string>, Input, Reply>({
  initial,
  check,
  send,
  onDone,
  failed,
}: ActFormOf<Values, Input, Reply>) {
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({});
  // Other values are another act.
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
