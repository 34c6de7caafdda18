import type { ProductList } from '@shop/contracts/catalogue/catalogue';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { api } from '../../../lib/api';
import { forgetRecent, readRecent } from '../../../lib/recent-list';
import { useDebounced } from '../../../lib/use-debounced';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { Image } from '../../../ui/image';
import { LIST_ID } from './list-id';
import styles from './search-field.module.css';
import { groupsOf, recentGroup, type Option } from './suggestion-options';

const suggestionApi = api.injectEndpoints({
  endpoints: (build) => ({
    suggestProducts: build.query<ProductList, string>({
      query: (search) => ({ url: '/products', params: { search, limit: 5 } }),
    }),
  }),
});

const LEAST_CHARACTERS = 2;
const PAUSE_MS = 200;
const optionId = (at: number) => `${LIST_ID}-${String(at)}`;

interface SuggestionsProps {
  input: HTMLInputElement;
  active: string | null;
  onActive: (id: string | null) => void;
  onClose: () => void;
}

/** Suggestions for the typed text; the arrow keys of the field move through them. */
export function Suggestions({ input, active, onActive, onClose }: SuggestionsProps) {
  const text = useTypedText(input);
  const debounced = useDebounced(text, PAUSE_MS);
  const isShort = text.length < LEAST_CHARACTERS;
  const [recent, setRecent] = useState(() => readRecent('recent-searches'));
  const { currentData } = suggestionApi.useSuggestProductsQuery(debounced, {
    skip: isShort || debounced !== text,
  });
  const groups = isShort ? [recentGroup(recent)] : groupsOf(text, currentData);
  const options = groups.flatMap((group) => group.options);
  useArrowKeys(input, { options, active, onActive, onClose });
  if (options.length === 0) return null;
  return (
    <div className={styles.panel}>
      <div id={LIST_ID} role="listbox" aria-label="Suggestions">
        {groups.map(({ title, options: inGroup }) => (
          <div key={title} role="group" aria-label={title}>
            <p className={styles.title} aria-hidden>
              {title}
            </p>
            {inGroup.map((option) => (
              <OptionLink
                key={option.href}
                option={option}
                id={optionId(options.indexOf(option))}
                isActive={active === optionId(options.indexOf(option))}
              />
            ))}
          </div>
        ))}
      </div>
      {isShort && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            forgetRecent('recent-searches');
            setRecent([]);
            input.focus();
          }}
        >
          Clear
        </Button>
      )}
    </div>
  );
}

interface OptionLinkProps {
  option: Option;
  id: string;
  isActive: boolean;
}

const OptionLink = ({ option: { href, label, note, image }, id, isActive }: OptionLinkProps) => (
  <Link
    id={id}
    to={href}
    role="option"
    aria-selected={isActive}
    tabIndex={-1}
    className={classNames(styles.option, isActive && styles.active)}
  >
    {image !== undefined && (
      <span className={styles.image}>
        <Image src={image} alt="" sizes="2.5rem" />
      </span>
    )}
    <span>{label}</span>
    {note !== undefined && <span className={styles.note}>{note}</span>}
  </Link>
);

/** Follows the text of the field, which accepts input while the script loads. */
function useTypedText(input: HTMLInputElement): string {
  const [text, setText] = useState(() => input.value.trim());
  useEffect(() => {
    const follow = () => {
      setText(input.value.trim());
    };
    // A key may have been pressed since the first render.
    follow();
    input.addEventListener('input', follow);
    return () => {
      input.removeEventListener('input', follow);
    };
  }, [input]);
  return text;
}

interface ArrowKeys extends Omit<SuggestionsProps, 'input'> {
  options: readonly Option[];
}

/** Handles the arrow keys, Enter and Escape of the field; ignores keys while an input method composes. */
function useArrowKeys(input: HTMLInputElement, { options, active, onActive, onClose }: ArrowKeys) {
  const navigate = useNavigate();
  useEffect(() => {
    const at = options.findIndex((_, index) => optionId(index) === active);
    const move = (to: number) => {
      const count = options.length;
      // The position before the first option is the field itself.
      const next = ((to + 1 + count + 1) % (count + 1)) - 1;
      onActive(next < 0 ? null : optionId(next));
    };
    const act = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      const chosen = options[at];
      if (event.key === 'Escape') onClose();
      else if (event.key === 'ArrowDown') move(at + 1);
      else if (event.key === 'ArrowUp') move(at - 1);
      else if (event.key === 'Enter' && chosen) void navigate(chosen.href);
      else return;
      event.preventDefault();
    };
    input.addEventListener('keydown', act);
    return () => {
      input.removeEventListener('keydown', act);
    };
  }, [input, options, active, onActive, onClose, navigate]);
}
