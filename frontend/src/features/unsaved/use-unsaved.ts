import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { selectUser } from '../auth/auth-slice';
import { dropInput, keepInput, keptName, readInput, type KeptInput } from './kept-input';
import { isEqualValue } from './merge.rules';

interface TypedForm<Values> {
  /** The values that the typing began with. */
  base: Values;
  values: Values;
  /** The address of the form; without it that of the page. */
  address?: string | undefined;
  /** Passwords and keys, which are never kept. */
  secrets?: readonly (keyof Values)[];
}

/** Unsaved changes that the tab has kept, and the choice about them. */
export interface Unsaved<Values> {
  offered: KeptInput<Values> | null;
  /** Called once they are in the form, or are not wanted. */
  settle: () => void;
  /** Forgets them: they are saved, or not wanted. */
  forget: () => void;
}

/** Keeps the unsaved changes of a form in the tab for 12 hours, and offers those that it finds when it opens. */
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
