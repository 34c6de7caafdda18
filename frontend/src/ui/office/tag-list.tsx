import { X } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../button';
import { TextField } from '../text-field';
import styles from './tag-list.module.css';

interface TagListProps {
  tags: readonly string[];
  /** Objects that have tags: `Customers`. */
  what: string;
  /** Returns the address of the list with this tag. */
  hrefOf: (tag: string) => string;
  isSaving: boolean;
  /** Why the last tag was not saved. */
  fault: string | undefined;
  /** Resolves to true if the tag was saved. */
  onSet: (tag: string, isSet: boolean) => Promise<boolean>;
}

/** Tags, each with a remove button, and a field for a new tag. */
export function TagList({ tags, what, hrefOf, isSaving, fault, onSet }: TagListProps) {
  const [text, setText] = useState('');
  const add = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (text.trim() === '' || isSaving) return;
    if (await onSet(text, true)) setText('');
  };
  return (
    <div className={styles.tags}>
      <ul className={styles.tagList} aria-label="Tags">
        {tags.map((tag) => (
          <li key={tag} className={styles.tag}>
            <Link to={hrefOf(tag)} title={`${what} with the tag ${tag}`}>
              {tag}
            </Link>
            <button
              type="button"
              className={styles.remove}
              aria-label={`Remove the tag ${tag}`}
              onClick={() => void onSet(tag, false)}
            >
              <X aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <form className={styles.newTag} onSubmit={(event) => void add(event)}>
        <TextField
          label="New tag"
          labelHidden
          placeholder="New tag"
          maxLength={40}
          value={text}
          error={fault}
          onChange={({ target }) => {
            setText(target.value);
          }}
        />
        <Button type="submit" variant="secondary" size="small" busy={isSaving}>
          Add tag
        </Button>
      </form>
    </div>
  );
}
