import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { selectUser } from '../auth/auth-slice';
import { dropInput, keepInput, keptName, readInput, type KeptInput } from './kept-input';
import { isEqualValue } from './merge.rules';

interface TypedForm<Values> {
  /** Values from which typing began. */
  base: Values;
  values: Values;
  /** Address of the form; the address of the page by default. */
  address?: string | undefined;
  /** Passwords and keys, which are never kept. */
  secrets?: readonly (keyof Values)[];
}

/** Unsaved changes that the tab has kept, and what to do with them. */
export interface Unsaved<Values> {
  offered: KeptInput<Values> | null;
  /** Called once they were restored, or discarded. */
  settle: () => void;
  /** Deletes them, because they are saved or not wanted. */
  forget: () => void;
}

/** Keeps the unsaved changes of a form in the tab for 12 hours, and offers existing ones when the form opens. */
export function useUnsaved<Values extends object>(form: TypedForm<Values>): Unsaved<Values> {
  const { base, values, address, secrets = [] } = form;
  const user = useSelector(selectUser);
  const { pathname, search } = useLocation();
  const name = keptName(user?._id ?? '', address ?? pathname + search);
  const [offered, setOffered] = useState(() => readInput(name, base));
  const blank = Object.fromEntries(secrets.map((secret) => [secret, base[secret]]));
  const kept = { ...values, ...blank };
  const isChanged = !isEqualValue(kept, base);
  const text = JSON.stringify({ base, values: kept });

  useEffect(() => {
    const input = JSON.parse(text) as Pick<KeptInput<Values>, 'base' | 'values'>;
    if (isChanged) keepInput(name, { at: Date.now(), ...input });
    else if (offered === null) dropInput(name);
  }, [name, text, isChanged, offered]);

  return {
    offered,
    settle: () => {
      setOffered(null);
    },
    forget: () => {
      dropInput(name);
    },
  };
}
