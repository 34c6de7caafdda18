import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { InfoLink, ProseBlock } from '@shop/contracts/content/info-content';
import styles from './prose-section.module.css';
import { Section } from './section';

export function ProseSection({ title, text, points, links }: ProseBlock) {
  return (
    <Section title={title}>
      <div className={styles.prose}>
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {points && (
          <ul className={styles.points}>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
        {links && <Onward links={links} />}
      </div>
    </Section>
  );
}

const Onward = ({ links }: { links: readonly InfoLink[] }) => (
  <ul role="list" className={styles.onward}>
    {links.map(({ to, label }) => (
      <li key={to}>
        <Link to={to}>
          {label} <ArrowRight aria-hidden />
        </Link>
      </li>
    ))}
  </ul>
);
