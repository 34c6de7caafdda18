import { useEffect, useEffectEvent, useState } from 'react';
import { TextField } from './text-field';

const PAUSE_MS = 300;

interface SearchFieldProps {
  label?: string;
  /** Read aloud, not shown. */
  labelHidden?: boolean;
  placeholder: string;
  value: string;
  onSearch: (search: string) => void;
}

/** Searches once the typing pauses, not at every letter. */
export function SearchField({
  label = 'Search',
  labelHidden = false,
  placeholder,
  value,
  onSearch,
}: SearchFieldProps) {
  // What is typed and not yet searched for.
  const [draft, setDraft] = useState<string | null>(null);

  const search = useEffectEvent((text: string) => {
    setDraft(null);
    if (text !== value) onSearch(text);
  });
  useEffect(() => {
    if (draft === null) return undefined;
    const timer = setTimeout(() => {
      search(draft);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [draft]);

  return (
    <TextField
      label={label}
      labelHidden={labelHidden}
      type="search"
      placeholder={placeholder}
      maxLength={100}
      autoComplete="off"
      value={draft ?? value}
      onChange={(event) => {
        setDraft(event.target.value);
      }}
    />
  );
}
