import { setupSteps, type SetupStep, type SetupView } from '@shop/contracts/shop/setup';
import { Check, Circle } from 'lucide-react';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../lib/admin-paths';
import { errorMessage } from '../../lib/error-message';
import { paths } from '../../lib/paths';
import { Button } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { useHideSetupMutation, useSendTestEmailMutation } from './admin-analytics-api';
import { Retry } from './retry';
import styles from './setup-guide.module.css';

/** Label and page of each step. */
const shown: Record<SetupStep, { label: string; to: string }> = {
  company: { label: 'Enter your company', to: adminPaths.settingsCompany.href() },
  product: { label: 'Add the first product', to: adminPaths.productNew.href() },
  delivery: { label: 'Turn on a delivery method', to: adminPaths.settingsDelivery.href() },
  payment: { label: 'Choose how shoppers pay', to: adminPaths.settingsPayments.href() },
  tax: { label: 'Enter a tax rate', to: adminPaths.settingsTaxes.href() },
  mail: { label: 'Send a test e-mail', to: adminPaths.emails.href() },
  publish: { label: 'See your products in the shop', to: paths.products.href() },
};

interface SetupStepsProps {
  view: SetupView;
  /** Checks the steps again. */
  onRetry: () => void;
}

/** The steps, with a button that hides them. */
export function SetupSteps({ view: { steps, unavailable }, onRetry }: SetupStepsProps) {
  const [hide, { isLoading }] = useHideSetupMutation();
  const done = new Map(steps.map(({ key, isDone }) => [key, isDone]));
  return (
    <Panel
      title="Set up your shop"
      actions={
        <Button
          variant="quiet"
          size="small"
          busy={isLoading}
          onClick={() => void hide({ isHidden: true })}
        >
          Hide
        </Button>
      }
    >
      <ol role="list" className={styles.steps}>
        {setupSteps.map((key) => (
          <li key={key}>
            <Step step={key} isDone={done.get(key)} />
          </li>
        ))}
      </ol>
      {unavailable.length > 0 && (
        <Retry text="Some steps could not be checked." onRetry={onRetry} />
      )}
    </Panel>
  );
}

/** `isDone` is undefined if the service did not respond. */
function Step({ step, isDone }: { step: SetupStep; isDone: boolean | undefined }) {
  const { label, to } = shown[step];
  const state = isDone === undefined ? 'not known' : isDone ? 'done' : 'open';
  return (
    <>
      {isDone ? <Check aria-hidden className={styles.done} /> : <Circle aria-hidden />}
      <Link to={to}>
        {label}
        <VisuallyHidden>, {state}</VisuallyHidden>
      </Link>
      {step === 'mail' && isDone === false && <TestEmail />}
    </>
  );
}

function TestEmail() {
  const [send, { isLoading, data, error }] = useSendTestEmailMutation();
  return (
    <>
      <Button variant="secondary" size="small" busy={isLoading} onClick={() => void send()}>
        Send me a test
      </Button>
      <span role="status">
        {data?.message}
        {error && errorMessage(error, 'The test could not be sent.')}
      </span>
    </>
  );
}
