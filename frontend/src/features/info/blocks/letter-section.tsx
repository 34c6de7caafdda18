import { house } from '../../../lib/house';
import { ButtonLink } from '../../../ui/button';
import type { LetterBlock } from '../page';
import styles from './letter-section.module.css';
import { Aside, HouseWays, Sheet } from './sheet';

/** How to ask for something: what to say, and the ways to say it. */
export function LetterSection({ title, intro, tell, subject, answer }: LetterBlock) {
  const words = (
    <>
      <p>{intro}</p>
      <ul className={styles.tell}>
        {tell.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
  return (
    <Sheet title={title} words={words}>
      <div className={styles.ways}>
        <ButtonLink to={`mailto:${house.email}?subject=${encodeURIComponent(subject)}`}>
          Write an e-mail
        </ButtonLink>
        <p>
          <HouseWays />
        </p>
        <Aside>{answer}</Aside>
      </div>
    </Sheet>
  );
}
