import { X } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../lib/admin-paths';
import { errorMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { useTagCustomerMutation } from './customer-api';
import styles from './customer-page.module.css';

/** The tags of a customer, each with a button that removes it, and a field for one more. */
export function CustomerTags({ user, tags }: { user: string; tags: readonly string[] }) {
  const [text, setText] = useState('');
  const [setTag, { isLoading, error }] = useTagCustomerMutation();
  const add = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (text.trim() === '' || isLoading) return;
    const result = await setTag({ user, tag: text, isSet: true });
    if (!result.error) setText('');
  };
  return (
    <div className={styles.tags}>
      <ul className={styles.tagList} aria-label="Tags">
        {tags.map((tag) => (
          <li key={tag} className={styles.tag}>
            <Link
              to={`${adminPaths.users.href()}?tag=${encodeURIComponent(tag)}`}
              title={`Customers with the tag ${tag}`}
            >
              {tag}
            </Link>
            <button
              type="button"
              className={styles.remove}
              aria-label={`Remove the tag ${tag}`}
              onClick={() => void setTag({ user, tag, isSet: false })}
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
          error={error && errorMessage(error, 'The tag could not be saved')}
          onChange={({ target }) => {
            setText(target.value);
          }}
        />
        <Button type="submit" variant="secondary" size="small" busy={isLoading}>
          Add tag
        </Button>
      </form>
    </div>
  );
}
