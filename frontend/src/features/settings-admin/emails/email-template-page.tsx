import {
  templateKey,
  type TemplateKey,
  type TemplateView,
} from '@shop/contracts/correspondence/email-templates';
import { useParams } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { Panel } from '../../../ui/panel';
import { TextAreaField } from '../../../ui/text-area-field';
import { TextField } from '../../../ui/text-field';
import {
  useGetTemplateQuery,
  usePutTemplateBackMutation,
  useSaveTemplateMutation,
} from '../../correspondence-admin/email-templates-api';
import { Loaded, SettingForm, SettingPage } from '../setting-frame';
import styles from '../settings.module.css';
import { useSettingForm } from '../use-setting-form';
import { hintOf, labelsOf, marked, textsOf } from './email-template.rules';
import { TemplatePreview } from './template-preview';
import { TemplateVersions } from './template-versions';

/** /admin/settings/emails/:key */
export function EmailTemplatePage() {
  const { data: key } = templateKey.safeParse(useParams()['key']);
  return key === undefined ? <p>There is no such e-mail.</p> : <Template key={key} name={key} />;
}

function Template({ name }: { name: TemplateKey }) {
  const query = useGetTemplateQuery(name, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={query}>
      {(view) => (
        <SettingPage
          title={view.title}
          back="All e-mails"
          backTo={adminPaths.settingsEmails.href()}
        >
          <TemplateForm view={view} />
        </SettingPage>
      )}
    </Loaded>
  );
}

function TemplateForm({ view }: { view: TemplateView }) {
  const { key, version } = view;
  const [save, { isLoading }] = useSaveTemplateMutation();
  const form = useSettingForm({
    initial: () => textsOf(view),
    version,
    check: (texts) => ({ fields: texts }),
    save: (texts) => save({ key, version, texts }),
    onSaved: () => undefined,
  });
  const { values, change, text } = form;
  return (
    <>
      <SettingForm
        form={form}
        labels={labelsOf(view)}
        isSaving={isLoading}
        actions={view.isEdited && <PutBack view={view} onDone={form.reset} />}
      >
        <Panel title="Texts">
          <div className={styles.stack}>
            {view.texts.map((one) => {
              const field = { label: one.label, optional: one.isOptional, ...text(one.name) };
              const hint = hintOf(one);
              return one.isLine ? (
                <TextField key={one.name} {...field} {...hint} maxLength={200} />
              ) : (
                <TextAreaField key={one.name} {...field} {...hint} rows={4} maxLength={2_000} />
              );
            })}
          </div>
        </Panel>
        <Panel title="Placeholders">
          <ul role="list" className={styles.list}>
            {view.placeholders.map(({ name, description }) => (
              <li key={name}>
                <code>{marked(name)}</code>
                <span className={styles.soft}>{description}</span>
              </li>
            ))}
          </ul>
        </Panel>
      </SettingForm>
      <TemplatePreview view={view} texts={values} />
      <TemplateVersions
        view={view}
        onTake={(texts) => {
          change(texts);
        }}
      />
    </>
  );
}

/** Restores the original texts with one click; the edited texts stay among the versions. */
function PutBack({ view, onDone }: { view: TemplateView; onDone: () => void }) {
  const [putBack, { isLoading, error }] = usePutTemplateBackMutation();
  const press = async () => {
    const { data } = await putBack({ key: view.key, version: view.version });
    if (data) onDone();
  };
  return (
    <>
      {error && (
        <p role="alert" className={styles.fault}>
          {errorMessage(error, 'The original texts could not be restored')}
        </p>
      )}
      <Button variant="quiet" busy={isLoading} onClick={() => void press()}>
        Restore the original texts
      </Button>
    </>
  );
}
