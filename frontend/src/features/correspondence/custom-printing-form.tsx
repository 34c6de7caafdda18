import { zodResolver } from '@hookform/resolvers/zod';
import {
  customPrintingInput,
  fabricTypes,
} from '@shop/contracts/correspondence/correspondence-forms';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { SelectField } from '../../ui/select-field';
import { TextAreaField } from '../../ui/text-area-field';
import { TextField } from '../../ui/text-field';
import { choices } from './choices';
import { DesignField } from './design-field';
import { FormFrame } from './form-frame';
import styles from './form-frame.module.css';
import { useDesignUpload } from './use-design-upload';
import { useFormSubmission } from './use-form-submission';

const options = choices(fabricTypes);

/** A form to request a print of the visitor's own design (spec section 2, textile service pages). */
export function CustomPrintingForm() {
  const { submit, isBusy, outcome } = useFormSubmission('custom-printing');
  const design = useDesignUpload();
  // A new key clears the file field.
  const [round, setRound] = useState(0);
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(customPrintingInput.omit({ designFile: true })),
    defaultValues: { name: '', email: '', description: '' },
  });
  const field = (name: 'name' | 'email' | 'fabricType' | 'description') => ({
    ...register(name),
    error: formState.errors[name]?.message,
  });
  const send = handleSubmit(async (content) => {
    const designFile = await design.arrived();
    if (designFile === 'failed') return;
    if (!(await submit({ ...content, ...(designFile && { designFile }) }))?.isSent) return;
    reset();
    design.clear();
    setRound(round + 1);
  });

  return (
    <FormFrame
      label="Custom printing"
      onSubmit={send}
      isBusy={isBusy || formState.isSubmitting}
      outcome={outcome}
      action="Send Request"
    >
      <TextField label="Name or company" autoComplete="organization" required {...field('name')} />
      <TextField
        label="Business email"
        type="email"
        autoComplete="email"
        required
        {...field('email')}
      />
      <SelectField label="Fabric type" options={options} required {...field('fabricType')} />
      <DesignField key={round} {...design} />
      <div className={styles.whole}>
        <TextAreaField label="Description" required {...field('description')} />
      </div>
    </FormFrame>
  );
}
