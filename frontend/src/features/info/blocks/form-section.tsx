import { lazy, Suspense } from 'react';
import { Spinner } from '../../../ui/spinner';
import type { FormBlock } from '../page';
import { Aside, HouseWays, Sheet } from './sheet';

/** A form comes with its page, not with all pages of information. */
const forms = {
  contact: lazy(async () => ({
    default: (await import('../../correspondence/contact-form')).ContactForm,
  })),
  customPrinting: lazy(async () => ({
    default: (await import('../../correspondence/custom-printing-form')).CustomPrintingForm,
  })),
  designConsultation: lazy(async () => ({
    default: (await import('../../correspondence/design-consultation-form')).DesignConsultationForm,
  })),
  bulkInquiry: lazy(async () => ({
    default: (await import('../../correspondence/bulk-inquiry-form')).BulkInquiryForm,
  })),
  samples: lazy(async () => ({
    default: (await import('../../correspondence/sample-form')).SampleForm,
  })),
};

/** How to ask for something: a form, and what follows from it. */
export function FormSection({ title, intro, form, answer }: FormBlock) {
  const Form = forms[form];
  const words = (
    <>
      <p>{intro}</p>
      <Aside>{answer}</Aside>
      <Aside>
        Rather by letter or telephone?
        <br />
        <HouseWays />
      </Aside>
    </>
  );
  return (
    <Sheet title={title} words={words} wide>
      <div>
        <Suspense fallback={<Spinner />}>
          <Form />
        </Suspense>
      </div>
    </Sheet>
  );
}
