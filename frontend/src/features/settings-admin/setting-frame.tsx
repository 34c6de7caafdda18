import type { ComponentProps, ReactNode, SyntheticEvent } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/button';
import { FormEnd } from '../../ui/form-end';
import { LoadFailed } from '../../ui/list/load-failed';
import { PageTitle } from '../../ui/page-title';
import { Spinner } from '../../ui/spinner';
import { useFailure } from '../../lib/use-failure';
import { ConflictNote } from '../unsaved/conflict-note';
import { UnsavedOffer } from '../unsaved/unsaved-offer';
import styles from './settings.module.css';

export interface LoadedProps<Data> {
  query: {
    currentData?: Data | undefined;
    error?: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  children: (data: Data) => ReactNode;
}

/** Renders settings once they have loaded, or the reason why they could not be loaded. */
export function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  const failure = useFailure('Settings could not be loaded', query.error);
  if (query.currentData !== undefined) return children(query.currentData);
  if (failure === undefined) return <Spinner label="Loading settings..." />;
  return <LoadFailed title="Settings could not be loaded" text={failure} query={query} />;
}

interface SettingPageProps {
  title: string;
  /** Label of the link to the overview page. */
  back: string;
  backTo: string;
  children: ReactNode;
}

export const SettingPage = ({ title, back, backTo, children }: SettingPageProps) => (
  <div className={styles.page}>
    <PageTitle isPrivate>{title}</PageTitle>
    <p>
      <Link to={backTo}>{back}</Link>
    </p>
    <h2 className={styles.title}>{title}</h2>
    {children}
  </div>
);

interface SettingFormProps<Values> {
  form: {
    submit: (event: SyntheticEvent) => Promise<void>;
    refusal: string | null;
    meanwhile: Omit<ComponentProps<typeof ConflictNote>, 'labels'>;
    earlier: ComponentProps<typeof UnsavedOffer<Values>>;
  };
  /** Labels of fields that are not named after their values. */
  labels?: Readonly<Record<string, string>>;
  isSaving: boolean;
  /** Shown before the save button. */
  actions?: ReactNode;
  children: ReactNode;
}

export function SettingForm<Values>(props: SettingFormProps<Values>) {
  const { form, labels = {}, isSaving, actions, children } = props;
  return (
    <form noValidate className={styles.page} onSubmit={(event) => void form.submit(event)}>
      <UnsavedOffer {...form.earlier} />
      {children}
      <ConflictNote {...form.meanwhile} labels={labels} />
      <FormEnd>
        {form.refusal !== null && (
          <p role="alert" className={styles.fault}>
            {form.refusal}
          </p>
        )}
        {actions}
        <Button type="submit" busy={isSaving}>
          Save
        </Button>
      </FormEnd>
    </form>
  );
}
