import { classNames } from '../../../ui/class-names';
import type { CardsBlock } from '@shop/contracts/content/info-content';
import styles from './cards-section.module.css';
import { Section } from './section';

export function CardsSection({ look, title, intro, cards }: CardsBlock) {
  return (
    <Section title={title} intro={intro} stacked>
      <ul
        role="list"
        className={classNames(styles.cards, styles[look], cards.length === 4 && styles.four)}
      >
        {cards.map((card) => (
          <li key={card.title}>
            <div className={styles.card}>
              {card.figure && <p className={styles.figure}>{card.figure}</p>}
              <h3 className={styles.title}>{card.title}</h3>
              <p className={styles.text}>{card.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
