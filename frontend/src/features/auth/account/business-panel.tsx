import { zodResolver } from '@hookform/resolvers/zod';
import { requestBusinessInput, type BusinessStatus } from '@shop/contracts/auth/auth';
import { useForm } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { Panel } from '../../../ui/panel';
import { TextField } from '../../../ui/text-field';
import { userChanged } from '../auth-slice';
import { useRequestBusinessMutation } from './account-api';
import styles from './account-page.module.css';

const labels: Record<BusinessStatus, string> = {
  none: 'Register your firm to get your first five fabric samples free.',
  requested: 'We are reviewing your request. You will see our decision here.',
  approved: 'Your business account is approved: your first five fabric samples are free.',
};

/** Requests a business account, or shows the state of the request. */
export function BusinessPanel({ business }: { business: BusinessStatus }) {
  return (
    <Panel title="Business account">
      <p className={styles.text}>{labels[business]}</p>
      {business === 'none' && <BusinessForm />}
    </Panel>
  );
}

function BusinessForm() {
  const [requestBusiness, { error }] = useRequestBusinessMutation();
  const dispatch = useDispatch();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(requestBusinessInput),
    defaultValues: { company: '' },
  });
  const submit = handleSubmit(async (input) => {
    const result = await requestBusiness(input);
    if (!result.error) dispatch(userChanged(result.data));
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
      <Button type="submit" variant="secondary" busy={formState.isSubmitting}>
        Ask for a business account
      </Button>
    </form>
  );
}
