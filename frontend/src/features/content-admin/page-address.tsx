import { ownPlace } from '@shop/contracts/content/page-places';
import type { PageView } from '@shop/contracts/content/pages';
import { adminPaths } from '../../lib/admin-paths';
import { Button } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { TextField } from '../../ui/text-field';
import { ConflictNote } from '../unsaved/conflict-note';
import { UnsavedOffer } from '../unsaved/unsaved-offer';
import { useTyped } from '../unsaved/use-typed';
import { useRenamePageMutation } from './content-admin-api';
import styles from './content.module.css';
import type { PageEditing } from './use-page-editing';

interface PageAddressProps {
  page: PageView;
  editing: PageEditing;
}

/** The address of a page that the shop has added. */
export function PageAddress({ page, editing: { run, seen } }: PageAddressProps) {
  const { place = 'pages', slug: now = '' } = ownPlace(page.path) ?? {};
  const typed = useTyped({
    initial: () => ({ slug: now }),
    version: page.version,
    address: `${adminPaths.contentPage.href(page._id)}#address`,
  });
  const { slug } = typed.values;
  const { meanwhile, earlier } = typed;
  const [rename, { isLoading }] = useRenamePageMutation();
  const change = async () => {
    if (await run(rename({ ...seen, newSlug: slug }))) typed.saved();
    else typed.refused();
  };
  return (
    <Panel title="Address">
      <div className={styles.stack}>
        <UnsavedOffer {...earlier} />
        <TextField
          label={`Address below /${place}/`}
          hint="Earlier addresses redirect to the page."
          maxLength={80}
          value={slug}
          onChange={({ target }) => {
            typed.change({ slug: target.value });
          }}
        />
        <ConflictNote {...meanwhile} by={page} labels={{ slug: 'Address' }} />
        <div>
          <Button
            variant="secondary"
            size="small"
            busy={isLoading}
            disabled={slug === now || meanwhile.conflicts.length > 0}
            onClick={() => void change()}
          >
            Change address
          </Button>
        </div>
      </div>
    </Panel>
  );
}
