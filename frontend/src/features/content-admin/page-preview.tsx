import { filled } from '@shop/contracts/content/filled';
import type { PageFields } from '@shop/contracts/content/pages';
import { errorDetails } from '../../lib/error-details';
import { errorMessage } from '../../lib/error-message';
import { useDebounced } from '../../lib/use-debounced';
import { Panel } from '../../ui/panel';
import { HomeBlocks } from '../home/home-content';
import { InfoArticle } from '../info/info-article';
import { usePreviewPageQuery } from './content-admin-api';
import styles from './content.module.css';

const QUIET_MS = 600;

/** Parses the text once it has not changed for a moment; returns its content and its errors. */
export function usePreview(fields: PageFields) {
  const typed = useDebounced(fields, QUIET_MS);
  const { currentData, data, error } = usePreviewPageQuery(typed);
  return { content: currentData ?? data, error, faults: errorDetails(error) };
}

interface PagePreviewProps {
  /** Address of the page. */
  path: string;
  preview: Pick<ReturnType<typeof usePreview>, 'content' | 'error'>;
}

/** The page in the layout of the shop; its forms and links are disabled. */
export const PagePreview = ({ path, preview: { content, error } }: PagePreviewProps) => (
  <Panel title="Preview">
    {error !== undefined && (
      <p role="status" className={styles.fault}>
        {errorMessage(error, 'The preview could not be loaded')}
      </p>
    )}
    {content && (
      <div className={styles.frame} inert>
        {path === '/' ? (
          <HomeBlocks {...filled(content, { isStored: true })} />
        ) : (
          <InfoArticle content={filled(content, { isStored: true })} />
        )}
      </div>
    )}
  </Panel>
);
