import type { PageView } from '@shop/contracts/content/pages';
import { useParams } from 'react-router-dom';
import { adminPaths } from '../../lib/admin-paths';
import { useFailure } from '../../lib/use-failure';
import { Button, ButtonLink } from '../../ui/button';
import { FormEnd } from '../../ui/form-end';
import { LoadFailed } from '../../ui/list/load-failed';
import { BackLink } from '../../ui/office/back-link';
import { PageTitle } from '../../ui/page-title';
import { Panel } from '../../ui/panel';
import { Spinner } from '../../ui/spinner';
import { UnsavedOffer } from '../unsaved/unsaved-offer';
import { ConflictNote } from '../unsaved/conflict-note';
import { BothTexts } from './both-texts';
import { useGetPageToEditQuery } from './content-admin-api';
import styles from './content.module.css';
import { asText, isBuildNewer } from './editions';
import { PageAddress } from './page-address';
import { PageDrops } from './page-drops';
import { PageFieldsForm } from './page-fields';
import { PagePreview, usePreview } from './page-preview';
import { isOwnPage, PageStateBadges } from './page-state';
import { PageVersions } from './page-versions';
import { PublishButton } from './publish-button';
import { TextDiff } from './text-diff';
import { usePageEditing } from './use-page-editing';

/** /admin/content/:id */
export function EditInfoPage() {
  const { id = '' } = useParams();
  const query = useGetPageToEditQuery(id, { refetchOnMountOrArgChange: true });
  const failure = useFailure('The page could not be loaded', query.error);
  const { currentData: page } = query;
  if (page !== undefined)
    return <PageEditor key={id} page={page} reload={async () => (await query.refetch()).data} />;
  if (failure === undefined) return <Spinner label="Loading page..." />;
  return <LoadFailed title="The page could not be loaded" text={failure} query={query} />;
}

interface PageEditorProps {
  page: PageView;
  reload: () => Promise<PageView | undefined>;
}

function PageEditor({ page, reload }: PageEditorProps) {
  const editing = usePageEditing(page, reload);
  const { fields, isDirty, refusal, meanwhile } = editing;
  const preview = usePreview(fields);
  return (
    <div className={styles.page}>
      <PageTitle isPrivate>{fields.title || page.path}</PageTitle>
      <BackLink to={adminPaths.content.href()}>All pages</BackLink>
      <div className={styles.toolbar}>
        <div>
          <h2 className={styles.title}>{fields.title || page.path}</h2>
          <span className={styles.small}>{page.path}</span>
        </div>
        <PageStateBadges page={page} />
      </div>
      {isBuildNewer(page) && page.build && (
        <details className={styles.note}>
          <summary>
            The original text has changed since this page was edited. The shop shows yours.
          </summary>
          <TextDiff before={asText(page.build.fields)} after={asText(fields)} />
        </details>
      )}
      <UnsavedOffer unsaved={editing.unsaved} onRestore={editing.restore} />
      <Panel title="Contents">
        <PageFieldsForm
          fields={fields}
          faults={isDirty ? preview.faults : [...editing.faults, ...preview.faults]}
          onChange={editing.change}
        />
      </Panel>
      {isOwnPage(page) && <PageAddress page={page} editing={editing} />}
      <PageVersions page={page} editing={editing} />
      <PagePreview path={page.path} preview={preview} />
      <ConflictNote {...meanwhile} show={(conflict) => <BothTexts {...conflict} />} />
      <FormEnd>
        {refusal !== null && (
          <p role="alert" className={styles.fault}>
            {refusal}
          </p>
        )}
        {page.liveNumber !== null && (
          <ButtonLink to={page.path} variant="quiet" target="_blank">
            View in shop
          </ButtonLink>
        )}
        <PageDrops page={page} editing={editing} />
        <Button variant="secondary" busy={editing.isSaving} onClick={() => void editing.save()}>
          Save draft
        </Button>
        <PublishButton page={page} editing={editing} />
      </FormEnd>
    </div>
  );
}
