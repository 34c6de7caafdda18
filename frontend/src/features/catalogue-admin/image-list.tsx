import { IMAGE_TYPES } from '@shop/contracts/catalogue/catalogue-admin';
import { ArrowLeft, ArrowRight, ImagePlus, X } from 'lucide-react';
import { useId, useState, type DragEvent } from 'react';
import { classNames } from '../../ui/class-names';
import { Image } from '../../ui/image';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { moved, imageFault, type FormImage } from './product-form.rules';
import styles from './product-form.module.css';

interface ImageListProps {
  images: readonly FormImage[];
  onChange: (images: FormImage[]) => void;
}

/** The images of a product in order; they can be dragged, or moved with buttons. The first one is the main image. */
export function ImageList({ images, onChange }: ImageListProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const id = useId();

  const move = (from: number, to: number) => {
    onChange(moved(images, from, to));
    setSaid(`Image ${String(from + 1)} is now image ${String(to + 1)}.`);
  };
  const add = (files: readonly File[]) => {
    const found = imageFault(images, files);
    setFault(found);
    if (found) return;
    const added = files.map((file) => {
      const address = URL.createObjectURL(file);
      return { id: address, address, file };
    });
    onChange([...images, ...added]);
  };
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault();
    if (dragged !== null) move(dragged, to);
    else add([...event.dataTransfer.files]);
    setDragged(null);
  };

  return (
    <fieldset className={styles.images}>
      <legend className={styles.legend}>Images</legend>
      <ol role="list" className={styles.strip}>
        {images.map((image, index) => (
          <li
            key={image.id}
            draggable
            className={classNames(styles.tile, dragged === index && styles.dragged)}
            onDragStart={() => {
              setDragged(index);
            }}
            onDragEnd={() => {
              setDragged(null);
            }}
            onDragOver={(event) => {
              event.preventDefault();
            }}
            onDrop={(event) => {
              drop(event, index);
            }}
          >
            <Image src={image.address} alt={`Image ${String(index + 1)}`} sizes="120px" eager />
            <TileButtons
              at={index}
              last={images.length - 1}
              onMove={move}
              onRemove={() => {
                onChange(images.filter((_, at) => at !== index));
                setSaid(`Image ${String(index + 1)} is removed.`);
              }}
            />
          </li>
        ))}
        <li className={styles.adder}>
          <label htmlFor={id}>
            <ImagePlus aria-hidden />
            Add images
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
            onDragOver={(event) => {
              event.preventDefault();
            }}
            onDrop={(event) => {
              drop(event, images.length);
            }}
          />
        </li>
      </ol>
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <p className={styles.hint}>
        JPEG, PNG, WebP or AVIF, up to 8 MB each. Drag to reorder. The first one is the main image.
      </p>
      <div role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
    </fieldset>
  );
}

interface TileButtonsProps {
  at: number;
  last: number;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

function TileButtons({ at, last, onMove, onRemove }: TileButtonsProps) {
  const name = `image ${String(at + 1)}`;
  return (
    <div className={styles.tileButtons}>
      <button
        type="button"
        aria-label={`Move ${name} forward`}
        aria-disabled={at === 0}
        onClick={() => {
          if (at > 0) onMove(at, at - 1);
        }}
      >
        <ArrowLeft aria-hidden />
      </button>
      <button
        type="button"
        aria-label={`Move ${name} back`}
        aria-disabled={at === last}
        onClick={() => {
          if (at < last) onMove(at, at + 1);
        }}
      >
        <ArrowRight aria-hidden />
      </button>
      <button type="button" aria-label={`Remove ${name}`} onClick={onRemove}>
        <X aria-hidden />
      </button>
    </div>
  );
}
