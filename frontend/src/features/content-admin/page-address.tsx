import { ownPlace } from '@shop/contracts/content/page-places';
import type { PageView } from '@shop/contracts/content/pages';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { TextField } from '../../ui/text-field';
import { useRenamePageMutation } from './content-admin-api';
import styles from './content.module.css';
import type { PageEditing } from './use-page-editing';

interface PageAddressProps {
  page: PageView;
  editing: PageEditing;
}

/** The address of a page of the shop's own. */
export function PageAddress({ page: { path }, editing: { run, seen } }: PageAddressProps) {
  const { place = 'pages', slug: now = '' } = ownPlace(path) ?? {};
  const [slug, setSlug] = useState(now);
  const [rename, { isLoading }] = useRenamePageMutation();
  return (
    <Panel title="Address">
      <div className={styles.stack}>
        <TextField
          label={`Address below /${place}/`}
          hint="Earlier addresses lead to the page."
          maxLength={80}
          value={slug}
          onChange={({ target }) => {
            setSlug(target.value);
          }}
        />
        <div>
          <Button
            variant="secondary"
            size="small"
            busy={isLoading}
            disabled={slug === now}
            onClick={() => void run(rename({ ...seen, newSlug: slug }))}
          >
            Change address
          </Button>
        </div>
      </div>
    </Panel>
  );
}
