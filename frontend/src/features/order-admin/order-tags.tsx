import { adminPaths } from '../../lib/admin-paths';
import { errorMessage } from '../../lib/error-message';
import { TagList } from '../../ui/office/tag-list';
import { Panel } from '../../ui/panel';
import { useTagOrderMutation } from './order-admin-api';

const hrefOf = (tag: string) => `${adminPaths.orders.href()}?tag=${encodeURIComponent(tag)}`;

/** The tags of an order, visible only to staff. */
export function OrderTags({ order, tags = [] }: { order: string; tags?: readonly string[] }) {
  const [setTag, { isLoading, error }] = useTagOrderMutation();
  return (
    <Panel title="Tags">
      <TagList
        what="Orders"
        isSaving={isLoading}
        onSet={async (tag, isSet) => !(await setTag({ order, tag, isSet })).error}
        fault={error && errorMessage(error, 'The tag could not be saved')}
        tags={tags}
        hrefOf={hrefOf}
      />
    </Panel>
  );
}
