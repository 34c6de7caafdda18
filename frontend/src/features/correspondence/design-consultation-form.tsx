import { zodResolver } from '@hookform/resolvers/zod';
import { designConsultationInput, projectTypes } from '@shop/contracts/correspondence-forms';
import { useForm } from 'react-hook-form';
import { SelectField } from '../../ui/select-field';
import { TextAreaField } from '../../ui/text-area-field';
import { TextField } from '../../ui/text-field';
import { choices } from './choices';
import { FormFrame } from './form-frame';
import styles from './form-frame.module.css';
import { useFormSubmission } from './use-form-submission';

const options = choices(projectTypes);

/** Asks for a design consultation (spec section 2, textile service pages). */
export function DesignConsultationForm() {
  const { submit, isBusy, outcome } = useFormSubmission('design-consultations');
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(designConsultationInput),
    defaultValues: { name: '', email: '', phone: '', requirements: '' },
  });
  const field = (name: 'name' | 'email' | 'phone' | 'projectType' | 'requirements') => ({
    ...register(name),
    error: formState.errors[name]?.message,
  });
  const send = handleSubmit(async (content) => {
    if ((await submit(content))?.isSent) reset();
  });

  return (
    <FormFrame
      label="Design consultation"
      onSubmit={send}
      isBusy={isBusy}
      outcome={outcome}
      action="Request Consultation"
    >
      <TextField label="Name" autoComplete="name" required {...field('name')} />
      <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
      <TextField label="Phone" optional type="tel" autoComplete="tel" {...field('phone')} />
      <SelectField label="Project type" options={options} required {...field('projectType')} />
      <div className={styles.whole}>
        <TextAreaField label="Requirements" required {...field('requirements')} />
      </div>
    </FormFrame>
  );
}
