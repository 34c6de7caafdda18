import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { TextField } from '../text-field';

const PAUSE_MS = 300;

interface SearchFieldProps {
  label?: string;
  /** Read aloud, not shown. */
  labelHidden?: boolean;
  placeholder: string;
  value: string;
  /** Milliseconds without a key after which it searches. */
  pause?: number;
  onSearch: (search: string) => void;
}

/** Searches when the typing pauses. */
export function SearchField({
  label = 'Search',
  labelHidden = false,
  placeholder,
  value,
  pause = PAUSE_MS,
  onSearch,
}: SearchFieldProps) {
  const { pathname } = useLocation();
  // Text that was typed at an address and is not searched for yet.
  const [draft, setDraft] = useState<{ text: string; at: string } | null>(null);
  const pending = draft?.at === pathname ? draft.text : null;

  const search = useEffectEvent((text: string) => {
    setDraft(null);
    if (text !== value) onSearch(text);
  });
  // A layout effect also ends when the page is hidden behind one that is loading: a search that fired then would
  // navigate back here.
  useLayoutEffect(() => {
    if (pending === null) return undefined;
    const timer = setTimeout(() => {
      search(pending);
    }, pause);
    return () => {
      clearTimeout(timer);
    };
  }, [pending, pause]);

  return (
    <TextField
      label={label}
      labelHidden={labelHidden}
      type="search"
      placeholder={placeholder}
      maxLength={100}
      autoComplete="off"
      value={pending ?? value}
      onChange={(event) => {
        setDraft({ text: event.target.value, at: pathname });
      }}
    />
  );
}
