import type {
  PreviewTemplateInput,
  TemplateTexts,
  TemplateView,
} from '@shop/contracts/correspondence/email-templates';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../../lib/alerts-slice';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { Panel } from '../../../ui/panel';
import { Spinner } from '../../../ui/spinner';
import { TextField } from '../../../ui/text-field';
import { EmailPreview } from '../../correspondence-admin/email-preview';
import {
  usePreviewEmailQuery,
  useTestTemplateMutation,
} from '../../correspondence-admin/email-templates-api';
import styles from '../settings.module.css';
import { orderIn } from './email-template.rules';

const SHOWN_MS = 5_000;

interface TemplatePreviewProps {
  view: TemplateView;
  /** Texts as they are edited. */
  texts: TemplateTexts;
}

/** Previews the e-mail with the edited texts, and sends it only to the admin. */
export function TemplatePreview({ view, texts }: TemplatePreviewProps) {
  const [shown, setShown] = useState<PreviewTemplateInput>({});
  const [typed, setTyped] = useState('');
  const [isUnknown, setUnknown] = useState(false);
  const { data, error, isFetching } = usePreviewEmailQuery({ key: view.key, ...shown });

  /** Returns the edited texts; null if the order is not a valid id. */
  const edited = (): PreviewTemplateInput | null => {
    const order = orderIn(typed);
    const isWrong = typed.trim() !== '' && order === undefined;
    setUnknown(isWrong);
    return isWrong ? null : { texts, ...(order !== undefined && { order }) };
  };
  const show = () => {
    setShown((before) => edited() ?? before);
  };
  return (
    <Panel title="Preview">
      <div className={styles.stack}>
        {view.isOfOrder && (
          <TextField
            label="Order"
            hint="Order ID or address. Leave empty for the newest order"
            optional
            value={typed}
            {...(isUnknown && { error: 'Enter the ID or the address of an order' })}
            onChange={({ target }) => {
              setTyped(target.value);
            }}
          />
        )}
        <div className={styles.row}>
          <Button variant="secondary" busy={isFetching} onClick={show}>
            Show the preview
          </Button>
          <SendTest view={view} inputOf={edited} />
        </div>
        {error && (
          <p role="alert" className={styles.fault}>
            {errorMessage(error, 'The preview could not be made')}
          </p>
        )}
        {isFetching && !data && <Spinner label="Loading preview..." />}
        {data && !error && <EmailPreview preview={data} />}
      </div>
    </Panel>
  );
}

interface SendTestProps {
  view: TemplateView;
  inputOf: () => PreviewTemplateInput | null;
}

function SendTest({ view, inputOf }: SendTestProps) {
  const [send, { isLoading, error }] = useTestTemplateMutation();
  const dispatch = useDispatch();
  const press = async () => {
    const input = inputOf();
    if (input === null) return;
    const { data } = await send({ key: view.key, ...input });
    if (data) dispatch(alertAdded({ type: 'success', msg: data.message, duration: SHOWN_MS }));
  };
  return (
    <>
      <Button variant="quiet" busy={isLoading} onClick={() => void press()}>
        Send a test to me
      </Button>
      {error && (
        <p role="alert" className={styles.fault}>
          {errorMessage(error, 'The test could not be sent')}
        </p>
      )}
    </>
  );
}
