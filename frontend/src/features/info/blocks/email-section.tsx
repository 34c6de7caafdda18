import { company } from '@shop/contracts/core/company';
import { ButtonLink } from '../../../ui/button';
import type { EmailBlock } from '@shop/contracts/content/info-content';
import styles from './email-section.module.css';
import { Aside, ContactWays, Sheet } from './sheet';

/** How to write to the company: what to include, and the contact details. */
export function EmailSection({ title, intro, topics, subject, reply }: EmailBlock) {
  const text = (
    <>
      <p>{intro}</p>
      <ul className={styles.topics}>
        {topics.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
  return (
    <Sheet title={title} text={text}>
      <div className={styles.ways}>
        <ButtonLink to={`mailto:${company.email}?subject=${encodeURIComponent(subject)}`}>
          Write an e-mail
        </ButtonLink>
        <p>
          <ContactWays />
        </p>
        <Aside>{reply}</Aside>
      </div>
    </Sheet>
  );
}
