import { Suspense } from 'react';
import { lazyPart } from '../../../ui/lazy-part';
import { Spinner } from '../../../ui/spinner';
import type { FormBlock } from '@shop/contracts/content/info-content';
import { Aside, ContactWays, Sheet } from './sheet';

/** A form loads only with the page that contains it. */
const forms = {
  contact: lazyPart(async () => (await import('../../correspondence/contact-form')).ContactForm),
  customPrinting: lazyPart(
    async () => (await import('../../correspondence/custom-printing-form')).CustomPrintingForm,
  ),
  designConsultation: lazyPart(
    async () =>
      (await import('../../correspondence/design-consultation-form')).DesignConsultationForm,
  ),
  bulkInquiry: lazyPart(
    async () => (await import('../../correspondence/bulk-inquiry-form')).BulkInquiryForm,
  ),
  samples: lazyPart(async () => (await import('../../correspondence/sample-form')).SampleForm),
};

/** A form, with a note about what happens after it is sent. */
export function FormSection({ title, intro, form, reply }: FormBlock) {
  const Form = forms[form];
  const text = (
    <>
      <p>{intro}</p>
      <Aside>{reply}</Aside>
      <Aside>
        Prefer e-mail or phone?
        <br />
        <ContactWays />
      </Aside>
    </>
  );
  return (
    <Sheet title={title} text={text} wide>
      <div>
        <Suspense fallback={<Spinner />}>
          <Form />
        </Suspense>
      </div>
    </Sheet>
  );
}
