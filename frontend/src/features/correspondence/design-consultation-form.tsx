import {
  designConsultationInput,
  projectTypes,
} from '@shop/contracts/correspondence/correspondence-forms';
import { SelectField } from '../../ui/select-field';
import { TextAreaField } from '../../ui/text-area-field';
import { TextField } from '../../ui/text-field';
import { choices } from './choices';
import { FormFrame } from './form-frame';
import styles from './form-frame.module.css';
import { useEnquiryForm } from './use-enquiry-form';

const options = choices(projectTypes);

/** A form to request a design consultation (spec section 2, textile service pages). */
export function DesignConsultationForm() {
  const { field, frame } = useEnquiryForm('design-consultations', designConsultationInput, {
    name: '',
    email: '',
    phone: '',
    requirements: '',
  });
  return (
    <FormFrame label="Design consultation" {...frame} action="Request Consultation">
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
