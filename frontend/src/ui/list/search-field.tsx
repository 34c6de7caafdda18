import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { TextField } from '../text-field';

const PAUSE_MS = 300;

interface SearchFieldProps {
  label?: string;
  /** Hides the label visually. */
  labelHidden?: boolean;
  placeholder: string;
  value: string;
  /** In milliseconds: the search starts after this time without input. */
  pause?: number;
  onSearch: (search: string) => void;
}

/** A search field that searches when typing pauses. */
export function SearchField({
  label = 'Search',
  labelHidden = false,
  placeholder,
  value,
  pause = PAUSE_MS,
  onSearch,
}: SearchFieldProps) {
  const { pathname } = useLocation();
  // Text that was typed at an address and not searched for yet.
  const [draft, setDraft] = useState<{ text: string; at: string } | null>(null);
  const pending = draft?.at === pathname ? draft.text : null;

  const search = useEffectEvent((text: string) => {
    setDraft(null);
    if (text !== value) onSearch(text);
  });
  // A layout effect also ends when the page is hidden behind a loading one. Otherwise a search that fires then would
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
