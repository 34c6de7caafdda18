import { contactInput, quoteSubjects } from '@shop/contracts/correspondence/correspondence-forms';
import { SelectField } from '../../ui/select-field';
import { TextAreaField } from '../../ui/text-area-field';
import { TextField } from '../../ui/text-field';
import { choices, orNothing } from './choices';
import { FormFrame } from './form-frame';
import styles from './form-frame.module.css';
import { useEnquiryForm } from './use-enquiry-form';

/** In milliseconds: how long the form shows progress at least (spec section 9). */
const LEAST_MS = 1_500;
const options = choices(quoteSubjects, 'No particular one');

/** The 'Request a Quote' form (spec section 2, contact page). */
export function ContactForm() {
  const { register, field, frame } = useEnquiryForm(
    'contact',
    contactInput,
    { name: '', email: '', company: '', message: '' },
    LEAST_MS,
  );
  return (
    <FormFrame
      label="Request a Quote"
      {...frame}
      action="Send Request"
      busyAction="Processing Your Request..."
    >
      <TextField label="Full name" autoComplete="name" required {...field('name')} />
      <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
      <TextField label="Company" optional autoComplete="organization" {...field('company')} />
      <SelectField
        label="Inquiry type"
        optional
        options={options}
        {...register('subject', { setValueAs: orNothing })}
      />
      <div className={styles.whole}>
        <TextAreaField label="Project details" required {...field('message')} />
      </div>
    </FormFrame>
  );
}
