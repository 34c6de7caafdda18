import { zodResolver } from '@hookform/resolvers/zod';
import { bulkInquiryInput, fabricCategories } from '@shop/contracts/correspondence-forms';
import { useForm } from 'react-hook-form';
import { SelectField } from '../../ui/select-field';
import { TextAreaField } from '../../ui/text-area-field';
import { TextField } from '../../ui/text-field';
import { choices } from './choices';
import { FormFrame } from './form-frame';
import styles from './form-frame.module.css';
import { useFormSubmission } from './use-form-submission';

const options = choices(fabricCategories);
type Name =
  'name' | 'company' | 'email' | 'phone' | 'fabricCategory' | 'quantity' | 'specifications';

/** Asks for whole rolls (spec section 2, textile service pages). */
export function BulkInquiryForm() {
  const { submit, isBusy, outcome } = useFormSubmission('bulk-inquiries');
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(bulkInquiryInput),
    defaultValues: {
      name: '',
      company: '',
      email: '',
      phone: '',
      quantity: '',
      specifications: '',
    },
  });
  const field = (name: Name) => ({
    ...register(name),
    error: formState.errors[name]?.message,
  });
  const send = handleSubmit(async (content) => {
    if ((await submit(content))?.isSent) reset();
  });

  return (
    <FormFrame
      label="Bulk inquiry"
      onSubmit={send}
      isBusy={isBusy}
      outcome={outcome}
      action="Send Inquiry"
    >
      <TextField label="Name" autoComplete="name" required {...field('name')} />
      <TextField label="Company" optional autoComplete="organization" {...field('company')} />
      <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
      <TextField label="Phone" optional type="tel" autoComplete="tel" {...field('phone')} />
      <SelectField
        label="Fabric category"
        options={options}
        required
        {...field('fabricCategory')}
      />
      <TextField label="Quantity" optional hint="In metres or rolls" {...field('quantity')} />
      <div className={styles.whole}>
        <TextAreaField label="Specifications" required {...field('specifications')} />
      </div>
    </FormFrame>
  );
}
