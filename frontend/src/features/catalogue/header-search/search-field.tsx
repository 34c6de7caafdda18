import { Search } from 'lucide-react';
import { Suspense, useRef, useState, type FocusEvent, type FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { rememberRecent } from '../../../lib/recent-list';
import { lazyPart } from '../../../ui/lazy-part';
import styles from './search-field.module.css';
import { LIST_ID } from './list-id';

const Suggestions = lazyPart(async () => (await import('./suggestions')).Suggestions);

const LONGEST = 100;
const REMEMBERED = 5;

/** Searches the shop from every page: a plain form without scripts, with suggestions if scripts run. */
export function SearchField() {
  const input = useRef<HTMLInputElement>(null);
  const { key } = useLocation();
  const navigate = useNavigate();
  // The address at which the suggestions were opened; a navigation closes them.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const isOpen = openAt === key;
  const open = () => {
    setOpenAt(key);
  };
  const close = () => {
    setOpenAt(null);
    setActive(null);
  };
  const closeOnLeave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close();
  };
  const search = (event: FormEvent) => {
    event.preventDefault();
    const text = input.current?.value.trim() ?? '';
    close();
    if (text !== '') rememberRecent('recent-searches', text, REMEMBERED);
    void navigate(text === '' ? paths.products.href() : paths.products.search(text));
  };
  return (
    <form className={styles.form} action="/products" onSubmit={search} onBlur={closeOnLeave}>
      <input
        ref={input}
        className={styles.input}
        name="search"
        type="text"
        role="combobox"
        aria-label="Find a fabric"
        placeholder="Find a fabric"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={LONGEST}
        aria-autocomplete="list"
        aria-controls={LIST_ID}
        aria-expanded={isOpen}
        aria-activedescendant={active ?? undefined}
        onFocus={open}
        onInput={open}
      />
      <button type="submit" className={styles.submit} aria-label="Find">
        <Search aria-hidden />
      </button>
      {isOpen && input.current && (
        <Suspense>
          <Suggestions input={input.current} active={active} onActive={setActive} onClose={close} />
        </Suspense>
      )}
    </form>
  );
}
