import { sampleRequestInput } from '@shop/contracts/correspondence/correspondence-forms';
import { FormProvider, useForm } from 'react-hook-form';
import { TextField } from '../../ui/text-field';
import { FormFrame } from './form-frame';
import styles from './form-frame.module.css';
import { SampleBanner, useSampleBanner } from './sample-banner';
import { emptySampleFields, requestOf, type SampleFields } from './sample-fields';
import { SampleRows } from './sample-rows';
import { useFormSubmission } from './use-form-submission';

type TextName = 'name' | 'company' | 'email' | 'phone';
type AddressName = 'street' | 'city' | 'state' | 'postalCode' | 'country';

/** A form to request samples (spec section 2, sample requests page). */
export function SampleForm() {
  const { submit, isBusy, outcome } = useFormSubmission('sample-requests');
  const banner = useSampleBanner();
  const form = useForm<SampleFields>({ defaultValues: emptySampleFields() });
  const { register, handleSubmit, reset, setError, formState } = form;
  const field = (name: TextName) => ({
    required: true,
    ...register(name),
    error: formState.errors[name]?.message,
  });
  const addressField = (name: AddressName) => ({
    required: true,
    ...register(`address.${name}`),
    error: formState.errors.address?.[name]?.message,
  });

  const send = handleSubmit(async (fields) => {
    const { input, rowOf } = requestOf(fields);
    const parsed = sampleRequestInput.safeParse(input);
    for (const { path, message } of parsed.error?.issues.toReversed() ?? [])
      setError(rowOf(path), { message }, { shouldFocus: true });
    if (!parsed.data) return;
    const sent = await submit(parsed.data);
    if (!sent?.isSent) return;
    banner.show(sent.message);
    reset(emptySampleFields());
  });

  return (
    <FormProvider {...form}>
      <SampleBanner {...banner} />
      <FormFrame
        label="Request samples"
        onSubmit={send}
        isBusy={isBusy}
        // The banner shows a success.
        outcome={outcome?.isSent === false ? outcome : null}
        action="Submit Request"
      >
        <fieldset className={styles.group}>
          <legend>Contact Information</legend>
          <TextField label="Full name" autoComplete="name" {...field('name')} />
          <TextField label="Company name" autoComplete="organization" {...field('company')} />
          <TextField label="Business email" type="email" autoComplete="email" {...field('email')} />
          <TextField
            label="Shipping phone number"
            type="tel"
            autoComplete="tel"
            {...field('phone')}
          />
        </fieldset>
        <SampleRows onLimit={banner.show} />
        <fieldset className={styles.group}>
          <legend>Shipping Address</legend>
          <div className={styles.whole}>
            <TextField
              label="Street address"
              autoComplete="street-address"
              {...addressField('street')}
            />
          </div>
          <TextField label="City" autoComplete="address-level2" {...addressField('city')} />
          <TextField
            label="State/province"
            autoComplete="address-level1"
            {...addressField('state')}
          />
          <TextField
            label="Zip/postal code"
            autoComplete="postal-code"
            {...addressField('postalCode')}
          />
          <TextField label="Country" autoComplete="country-name" {...addressField('country')} />
        </fieldset>
      </FormFrame>
    </FormProvider>
  );
}
