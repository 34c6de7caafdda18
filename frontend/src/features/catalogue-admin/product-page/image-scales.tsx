import { useState } from 'react';
import { errorDetails } from '../../../lib/error-details';
import { errorMessage } from '../../../lib/error-message';
import { Image } from '../../../ui/image';
import { LoadFailed } from '../../../ui/list/load-failed';
import { Spinner } from '../../../ui/spinner';
import { TextField } from '../../../ui/text-field';
import {
  useImageScalesQuery,
  useSetImageScaleMutation,
} from '../../catalogue/full-screen/image-scales-api';
import { readTyped } from '../product-table/product-values';
import styles from './product-page.module.css';

const TENTHS_PER_CM = 100;

/** Edits the scale of each image: how much cloth it shows across. Shoppers see a ruler over images with a scale. */
export function ImageScales({ product, images }: { product: string; images: readonly string[] }) {
  const query = useImageScalesQuery(product);
  const { data, error } = query;
  if (!data)
    return error ? (
      <LoadFailed
        title="The scales could not be loaded"
        text={errorMessage(error, 'Please try again.')}
        query={query}
      />
    ) : (
      <Spinner label="Loading scales..." />
    );
  return (
    <>
      <p className={styles.soft}>
        For images of flat cloth seen from above, enter how many centimetres of cloth the image
        shows from left to right. The full-screen view then shows a ruler.
      </p>
      <div className={styles.scales}>
        {images.map((image, at) => (
          <Scale
            key={image}
            product={product}
            image={image}
            at={at}
            tenths={data.scales.find((scale) => scale.image === image)?.tenths ?? null}
          />
        ))}
      </div>
    </>
  );
}

/** Reads centimetres; an empty text removes the scale. */
function readScale(text: string): { tenths: number | null } | { fault: string } {
  if (text.trim() === '') return { tenths: null };
  const fault = 'Enter 0.1 to 1000 cm';
  const read = readTyped(text.replace(/cm\s*$/i, ''), fault);
  if ('fault' in read) return read;
  const tenths = Math.round(Number(read.value) * TENTHS_PER_CM);
  return tenths >= 10 && tenths <= 100_000 ? { tenths } : { fault };
}

const takenText = (theirs: string | number): string =>
  theirs === ''
    ? 'Someone else has removed the scale.'
    : `Someone else has entered ${String(Number(theirs) / TENTHS_PER_CM)} cm.`;

interface ScaleProps {
  product: string;
  image: string;
  at: number;
  tenths: number | null;
}

function Scale({ product, image, at, tenths }: ScaleProps) {
  const stored = tenths === null ? '' : String(tenths / TENTHS_PER_CM);
  const [text, setText] = useState(stored);
  const [note, setNote] = useState<{ isFault: boolean; text: string } | null>(null);
  /** Scale that was shown last: the stored one, or the one of a conflict. */
  const [seen, setSeen] = useState(tenths);
  const [set] = useSetImageScaleMutation();
  const save = async () => {
    const read = readScale(text);
    if ('fault' in read) {
      setNote({ isFault: true, text: read.fault });
      return;
    }
    const next = read.tenths;
    if (next === seen) return;
    const { error } = await set({ product, image, tenths: next, seen });
    const theirs = errorDetails(error).find(({ conflict }) => conflict)?.conflict?.theirs;
    if (theirs !== undefined) {
      setSeen(theirs === '' ? null : Number(theirs));
      setNote({ isFault: true, text: `${takenText(theirs)} Press Enter to use yours.` });
      return;
    }
    if (!error) setSeen(next);
    setNote(
      error
        ? { isFault: true, text: errorMessage(error, 'The scale could not be saved') }
        : { isFault: false, text: 'Saved' },
    );
  };
  return (
    <form
      className={styles.scale}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Image src={image} alt="" sizes="9rem" icon={null} />
      <TextField
        id={`scale-${String(at)}`}
        label={`Image ${String(at + 1)}, cm across`}
        inputMode="decimal"
        value={text}
        error={note?.isFault ? note.text : undefined}
        hint={note?.isFault === false ? note.text : undefined}
        onChange={({ target }) => {
          setText(target.value);
          setNote(null);
        }}
        onBlur={() => void save()}
      />
    </form>
  );
}
