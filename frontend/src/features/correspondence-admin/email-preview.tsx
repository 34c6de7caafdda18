import type { EmailPreview as Preview } from '@shop/contracts/correspondence/email-templates';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { Segmented } from '../../ui/segmented';
import styles from './email-preview.module.css';

const forms = [
  { value: 'html', label: 'HTML' },
  { value: 'plain', label: 'Text' },
] as const;
type Form = (typeof forms)[number]['value'];

const sources: Record<Preview['of'], (order: string) => string> = {
  order: (order) => `With order ${order}.`,
  newest: (order) => `With the newest order, ${order}.`,
  sample: () => 'With sample data.',
};

/** An e-mail as it would be sent, as HTML and as plain text. */
export function EmailPreview({ preview }: { preview: Preview }) {
  const [form, setForm] = useState<Form>('html');
  return (
    <div className={styles.preview}>
      <p className={styles.source}>
        {sources[preview.of](preview.order ?? '')}
        {preview.to !== null && ` To ${preview.to}.`}
      </p>
      <p className={styles.subject}>{preview.subject}</p>
      <Segmented label="E-mail format" options={forms} value={form} onChange={setForm} />
      {form === 'html' ? (
        <EmailFrame html={preview.html} />
      ) : (
        <p className={styles.plain}>{preview.plain}</p>
      )}
    </div>
  );
}

// The Content-Security-Policy of the page forbids inline styles, so they are set once the frame has loaded.
const withStylesAside = (html: string): string => html.replaceAll(' style="', ' data-style="');

function finish({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void {
  const email = currentTarget.contentDocument;
  for (const element of email?.querySelectorAll<HTMLElement>('[data-style]') ?? [])
    element.style.cssText = element.dataset['style'] ?? '';
  // Links in a preview are disabled.
  for (const link of email?.querySelectorAll('a') ?? []) link.removeAttribute('href');
}

/** The HTML of an e-mail in a sandboxed frame that runs no scripts. */
function EmailFrame({ html }: { html: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const file = new Blob([withStylesAside(html)], { type: 'text/html;charset=utf-8' });
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
    };
  }, [html]);
  return (
    address !== undefined && (
      <iframe
        title="The e-mail as HTML"
        sandbox="allow-same-origin"
        src={address}
        className={styles.frame}
        onLoad={finish}
      />
    )
  );
}
