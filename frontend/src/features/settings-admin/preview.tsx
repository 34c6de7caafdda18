import type { ReactNode } from 'react';
import { Panel } from '../../ui/panel';
import styles from './settings.module.css';

interface PreviewProps {
  /** Fields of the example. */
  fields: ReactNode;
  /** What comes of it; null as long as something is wrong in the form. */
  sentence: string | null;
}

/** What the form would do to an example, before it is saved. */
export const Preview = ({ fields, sentence }: PreviewProps) => (
  <Panel title="Try it">
    <div className={styles.stack}>
      <div className={styles.row}>{fields}</div>
      <p className={styles.preview} aria-live="polite">
        {sentence ?? 'Once the fields above are right, an example stands here.'}
      </p>
    </div>
  </Panel>
);
