import { Download } from 'lucide-react';
import { VisuallyHidden } from '../../../ui/visually-hidden';
import type { DownloadsBlock } from '@shop/contracts/content/info-content';
import styles from './prose-section.module.css';
import { Section } from './section';

/** Downloadable files, each opened in a new tab. */
export function DownloadsSection({ title, text, files }: DownloadsBlock) {
  return (
    <Section title={title}>
      <div className={styles.prose}>
        <p>{text}</p>
        <ul role="list" className={styles.onward}>
          {files.map(({ file, label }) => (
            <li key={file}>
              <a href={file} target="_blank" rel="noopener">
                <Download aria-hidden /> {label}
                <VisuallyHidden>, opens in a new tab</VisuallyHidden>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
