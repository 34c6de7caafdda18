import { IMAGE_TYPES } from '@shop/contracts/catalogue/catalogue-admin';
import { ImagePlus } from 'lucide-react';
import { useId } from 'react';
import { countText } from '../../../ui/count-text';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { useImageQueue, type QueuedImage } from './use-image-queue';
import styles from './wanted-images.module.css';

const states = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  sending: { label: 'Uploading', tone: 'info' },
  added: { label: 'Added', tone: 'success' },
  refused: { label: 'Not added', tone: 'danger' },
} as const;

/** Accepts many files at once, and shows which products each file was added to. */
export function ImageDrop() {
  const id = useId();
  const { images, add, retry } = useImageQueue();
  const refused = images.filter(({ state }) => state === 'refused');
  return (
    <section className={styles.drop} aria-label="Add images">
      <div className={styles.adder}>
        <label htmlFor={id}>
          <ImagePlus aria-hidden />
          Drop image files here, or choose them
        </label>
        <input
          id={id}
          type="file"
          multiple
          accept={IMAGE_TYPES.join(',')}
          onChange={({ target }) => {
            add([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </div>
      <p className={styles.hint}>
        JPEG, PNG, WebP or AVIF, up to 8 MB each. Keep this page open until all are sent.
      </p>
      {images.length > 0 && (
        <>
          <div className={styles.progress}>
            <p role="status">{progressText(images)}</p>
            {refused.length > 0 && (
              <Button variant="secondary" size="small" onClick={retry}>
                Try again
              </Button>
            )}
          </div>
          <ul role="list" className={styles.files}>
            {images.toSorted(refusedFirst).map(({ id: key, file, state, note }) => (
              <li key={key}>
                <Badge tone={states[state].tone}>{states[state].label}</Badge>
                <strong>{file.name}</strong>
                <span>{note}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** `12 of 40 images added, 2 not added` */
function progressText(images: readonly QueuedImage[]): string {
  const count = (of: QueuedImage['state']) =>
    images.filter(({ state }) => state === of).length.toLocaleString('en-US');
  const refused = count('refused') === '0' ? '' : `, ${count('refused')} not added`;
  return `${count('added')} of ${countText(images.length, 'images')} added${refused}`;
}

const rank = { refused: 0, sending: 1, waiting: 2, added: 3 };
const refusedFirst = (a: QueuedImage, b: QueuedImage): number => rank[a.state] - rank[b.state];
