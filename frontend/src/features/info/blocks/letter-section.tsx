import { house } from '../../../lib/house';
import { ButtonLink } from '../../../ui/button';
import { Selvedge } from '../../../ui/selvedge';
import { anchorOf, type LetterBlock } from '../page';
import styles from './letter-section.module.css';

/** How to ask for something: what to say, and the ways to say it. */
export function LetterSection({ title, intro, tell, subject, answer }: LetterBlock) {
  const id = anchorOf(title);
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.letter}>
      <Selvedge />
      <div className={styles.sheet}>
        <div className={styles.words}>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          <p>{intro}</p>
          <ul className={styles.tell}>
            {tell.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
        <div className={styles.ways}>
          <ButtonLink to={`mailto:${house.email}?subject=${encodeURIComponent(subject)}`}>
            Write an e-mail
          </ButtonLink>
          <p>
            <a href={`mailto:${house.email}`}>{house.email}</a>
            <br />
            <a href={house.phone.href}>{house.phone.text}</a>
          </p>
          <p className={styles.answer}>{answer}</p>
        </div>
      </div>
    </section>
  );
}
