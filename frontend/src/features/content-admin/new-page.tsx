import { pagePlaces, type PagePlace } from '@shop/contracts/content/page-places';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { adminPaths } from '../../lib/admin-paths';
import { errorDetails } from '../../lib/error-details';
import { errorMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { FormEnd } from '../../ui/form-end';
import { BackLink } from '../../ui/office/back-link';
import { PageTitle } from '../../ui/page-title';
import { Panel } from '../../ui/panel';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import { useCreatePageMutation } from './content-admin-api';
import styles from './content.module.css';
import { emptyFields, faultOf } from './editions';
import { PageFieldsForm } from './page-fields';

const placeNames: Record<PagePlace, string> = {
  pages: 'Information',
  uses: 'Use: shirts, curtains',
  collections: 'Collection',
};

/** /admin/content/new */
export function NewInfoPage() {
  const [place, setPlace] = useState<PagePlace>('pages');
  const [slug, setSlug] = useState('');
  const [fields, setFields] = useState(emptyFields);
  const [create, { isLoading, error }] = useCreatePageMutation();
  const navigate = useNavigate();
  const faults = errorDetails(error);
  const submit = async () => {
    const { data } = await create({ place, slug, fields });
    if (data) void navigate(adminPaths.contentPage.href(data._id), { replace: true });
  };
  return (
    <form
      noValidate
      className={styles.page}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <PageTitle isPrivate>New page</PageTitle>
      <BackLink to={adminPaths.content.href()}>All pages</BackLink>
      <h2 className={styles.title}>New page</h2>
      <Panel title="Address">
        <SelectField
          label="Kind of page"
          value={place}
          options={pagePlaces.map((value) => ({ value, label: placeNames[value] }))}
          onChange={({ target }) => {
            setPlace(target.value as PagePlace);
          }}
        />
        <TextField
          label={`Address below /${place}/`}
          hint="Lowercase letters, digits and dashes: caring-for-silk"
          maxLength={80}
          value={slug}
          onChange={({ target }) => {
            setSlug(target.value);
          }}
          {...faultOf(faults, 'slug')}
        />
      </Panel>
      <Panel title="Contents">
        <PageFieldsForm
          fields={fields}
          faults={faults}
          onChange={(part) => {
            setFields({ ...fields, ...part });
          }}
        />
      </Panel>
      <FormEnd>
        {error !== undefined && (
          <p role="alert" className={styles.fault}>
            {errorMessage(error, 'This could not be saved')}
          </p>
        )}
        <Button type="submit" busy={isLoading}>
          Save draft
        </Button>
      </FormEnd>
    </form>
  );
}
