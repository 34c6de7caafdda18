import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { QuestionsBlock } from '@shop/contracts/content/info-content';
import styles from './questions-section.module.css';
import { Section } from './section';

/** Uses the browser's disclosure element, which can be searched, printed and opened without scripts. */
export function QuestionsSection({ title, questions }: QuestionsBlock) {
  return (
    <Section title={title}>
      {questions.map(({ question, text, link }) => (
        <details key={question} className={styles.item}>
          <summary className={styles.question}>
            <h3>{question}</h3>
            <Plus aria-hidden />
          </summary>
          <div className={styles.answer}>
            <p>{text}</p>
            {link && <Link to={link.to}>{link.label}</Link>}
          </div>
        </details>
      ))}
    </Section>
  );
}
