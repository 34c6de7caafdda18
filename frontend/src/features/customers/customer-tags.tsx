import { adminPaths } from '../../lib/admin-paths';
import { errorMessage } from '../../lib/error-message';
import { TagList } from '../../ui/office/tag-list';
import { useTagCustomerMutation } from './customer-api';
import styles from './customer-page.module.css';

const hrefOf = (tag: string) => `${adminPaths.users.href()}?tag=${encodeURIComponent(tag)}`;

/** The tags of a customer. */
export function CustomerTags({ user, tags }: { user: string; tags: readonly string[] }) {
  const [setTag, { isLoading, error }] = useTagCustomerMutation();
  return (
    <div className={styles.tags}>
      <TagList
        what="Customers"
        isSaving={isLoading}
        onSet={async (tag, isSet) => !(await setTag({ user, tag, isSet })).error}
        fault={error && errorMessage(error, 'The tag could not be saved')}
        tags={tags}
        hrefOf={hrefOf}
      />
    </div>
  );
}
