import {
  bulkInquiryInput,
  fabricCategories,
} from '@shop/contracts/correspondence/correspondence-forms';
import { SelectField } from '../../ui/select-field';
import { TextAreaField } from '../../ui/text-area-field';
import { TextField } from '../../ui/text-field';
import { choices } from './choices';
import { FormFrame } from './form-frame';
import styles from './form-frame.module.css';
import { useEnquiryForm } from './use-enquiry-form';

const options = choices(fabricCategories);

/** A form to request whole rolls (spec section 2, textile service pages). */
export function BulkInquiryForm() {
  const { field, frame } = useEnquiryForm('bulk-inquiries', bulkInquiryInput, {
    name: '',
    company: '',
    email: '',
    phone: '',
    quantity: '',
    specifications: '',
  });
  return (
    <FormFrame label="Bulk inquiry" {...frame} action="Send Inquiry">
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
