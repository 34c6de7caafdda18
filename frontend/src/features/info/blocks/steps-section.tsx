import type { StepsBlock } from '@shop/contracts/content/info-content';
import { Section } from './section';
import styles from './steps-section.module.css';

export function StepsSection({ title, steps }: StepsBlock) {
  return (
    <Section title={title}>
      <ol role="list" className={styles.steps}>
        {steps.map((step) => (
          <li key={step.title} className={styles.step}>
            <h3 className={styles.title}>{step.title}</h3>
            <p className={styles.text}>{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
