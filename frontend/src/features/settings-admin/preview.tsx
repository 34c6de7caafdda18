import type { ReactNode } from 'react';
import { Panel } from '../../ui/panel';
import styles from './settings.module.css';

interface PreviewProps {
  /** Fields of the example. */
  fields: ReactNode;
  /** Result of the example; null while the form has an error. */
  sentence: string | null;
}

/** Shows the effect of the form on an example before it is saved. */
export const Preview = ({ fields, sentence }: PreviewProps) => (
  <Panel title="Try it">
    <div className={styles.stack}>
      <div className={styles.row}>{fields}</div>
      <p className={styles.preview} aria-live="polite">
        {sentence ?? 'An example appears here once the fields above are valid.'}
      </p>
    </div>
  </Panel>
);
