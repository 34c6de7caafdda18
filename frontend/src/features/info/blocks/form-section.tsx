import { lazy, Suspense } from 'react';
import { house } from '../../../lib/house';
import { Selvedge } from '../../../ui/selvedge';
import { Spinner } from '../../../ui/spinner';
import { anchorOf, type FormBlock } from '../page';
import styles from './form-section.module.css';

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
  const id = anchorOf(title);
  const Form = forms[form];
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.letter}>
      <Selvedge />
      <div className={styles.sheet}>
        <div className={styles.words}>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          <p>{intro}</p>
          <p className={styles.answer}>{answer}</p>
          <p className={styles.ways}>
            Rather by letter or telephone?
            <br />
            <a href={`mailto:${house.email}`}>{house.email}</a>
            <br />
            <a href={house.phone.href}>{house.phone.text}</a>
          </p>
        </div>
        <div>
          <Suspense fallback={<Spinner />}>
            <Form />
          </Suspense>
        </div>
      </div>
    </section>
  );
}
