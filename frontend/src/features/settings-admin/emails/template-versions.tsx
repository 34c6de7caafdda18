import type { TemplateTexts, TemplateView } from '@shop/contracts/correspondence/email-templates';
import { momentText } from '../../../lib/day-text';
import { Button } from '../../../ui/button';
import { Panel } from '../../../ui/panel';
import styles from '../settings.module.css';
import { textsOfVersion } from './email-template.rules';

interface TemplateVersionsProps {
  view: TemplateView;
  /** Called with the texts of a version, which are put into the form and can be saved there. */
  onTake: (texts: TemplateTexts) => void;
}

/** The versions of a template, newest first. */
export function TemplateVersions({ view, onTake }: TemplateVersionsProps) {
  const { versions } = view;
  return (
    <Panel title="Versions">
      {versions.length === 0 && <p className={styles.soft}>Nothing has been saved yet.</p>}
      {versions.length > 0 && (
        <ol role="list" aria-label="Versions" className={styles.list}>
          {versions.map(({ version, texts, by, at }) => (
            <li key={version}>
              <span>
                Version {version}, {by}, <time dateTime={at}>{momentText(at)}</time>
                {Object.keys(texts).length === 0 && ': the original texts'}
              </span>
              {version !== view.version && (
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Use the texts of version ${String(version)}`}
                  onClick={() => {
                    onTake(textsOfVersion(view, texts));
                  }}
                >
                  Use these texts
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
