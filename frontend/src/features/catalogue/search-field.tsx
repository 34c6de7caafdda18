import { useEffect, useEffectEvent, useState } from 'react';
import { TextField } from '../../ui/text-field';

const PAUSE_MS = 300;

interface SearchFieldProps {
  value: string;
  onSearch: (search: string) => void;
}

/** Searches once the shopper pauses, not at every letter. */
export function SearchField({ value, onSearch }: SearchFieldProps) {
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
      label="Search"
      type="search"
      placeholder="Search products..."
      maxLength={100}
      autoComplete="off"
      value={draft ?? value}
      onChange={(event) => {
        setDraft(event.target.value);
      }}
    />
  );
}
