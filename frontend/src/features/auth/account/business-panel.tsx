import { zodResolver } from '@hookform/resolvers/zod';
import { askBusinessInput, type BusinessStatus } from '@shop/contracts/auth';
import { useForm } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { Panel } from '../../../ui/panel';
import { TextField } from '../../../ui/text-field';
import { userChanged } from '../auth-slice';
import { useAskBusinessMutation } from './account-api';
import styles from './account-page.module.css';

const words: Record<BusinessStatus, string> = {
  none: 'Register your firm to get your first five fabric samples free.',
  asked: 'We are looking at your request. You will see the answer here.',
  approved: 'Your business account is approved: your first five fabric samples are free.',
};

/** Asks for a business account, or says how far the request is. */
export function BusinessPanel({ business }: { business: BusinessStatus }) {
  return (
    <Panel title="Business account">
      <p className={styles.text}>{words[business]}</p>
      {business === 'none' && <BusinessForm />}
    </Panel>
  );
}

function BusinessForm() {
  const [ask, { isLoading, error }] = useAskBusinessMutation();
  const dispatch = useDispatch();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(askBusinessInput),
    defaultValues: { company: '' },
  });
  const submit = handleSubmit(async (input) => {
    const answer = await ask(input);
    if (!answer.error) dispatch(userChanged(answer.data));
  });
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextField
        label="Company"
        autoComplete="organization"
        error={
          formState.errors.company?.message ??
          (error && errorMessage(error, 'The request could not be sent.'))
        }
        {...register('company')}
      />
      <Button type="submit" variant="secondary" busy={isLoading}>
        Ask for a business account
      </Button>
    </form>
  );
}
