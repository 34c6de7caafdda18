import { ZoomIn, ZoomOut } from 'lucide-react';
import { useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { Image } from '../../ui/image';
import { CategorySign } from './category-sign';
import { IMAGE_SIZES } from './image-sizes';
import styles from './product-gallery.module.css';

interface ProductGalleryProps {
  name: string;
  category: string;
  images: readonly string[];
}

/** The cloth, large enough to judge the weave; a click enlarges it, the pointer moves over it. */
export function ProductGallery({ name, category, images }: ProductGalleryProps) {
  const [chosen, setChosen] = useState(0);
  const [isClose, setIsClose] = useState(false);
  const shown = images[chosen] ?? images[0];
  const icon = <CategorySign category={category} />;

  if (shown === undefined) return <Image src={null} alt={name} icon={icon} />;
  return (
    <div className={styles.gallery}>
      <Magnifier
        key={shown}
        src={shown}
        alt={`${name}, image ${String(chosen + 1)} of ${String(images.length)}`}
        icon={icon}
        isClose={isClose}
        onToggle={() => {
          setIsClose(!isClose);
        }}
      />
      {images.length > 1 && (
        <ul role="list" aria-label="Images" className={styles.thumbs}>
          {images.map((image, index) => (
            <li key={image}>
              <button
                type="button"
                className={styles.thumb}
                aria-label={`Show image ${String(index + 1)}`}
                aria-current={index === chosen}
                onClick={() => {
                  setChosen(index);
                  setIsClose(false);
                }}
              >
                <Image src={image} alt="" sizes="6rem" icon={icon} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface MagnifierProps {
  src: string;
  alt: string;
  icon: ReactNode;
  isClose: boolean;
  onToggle: () => void;
}

function Magnifier({ src, alt, icon, isClose, onToggle }: MagnifierProps) {
  const frame = useRef<HTMLButtonElement>(null);

  // Directly to the element: a render at every pointer move would lag.
  const follow = ({ clientX, clientY }: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    const image = frame.current?.querySelector('img');
    if (!box || !image) return;
    const x = ((clientX - box.left) / box.width) * 100;
    const y = ((clientY - box.top) / box.height) * 100;
    image.style.transformOrigin = `${String(x)}% ${String(y)}%`;
  };
  const Hint = isClose ? ZoomOut : ZoomIn;

  return (
    <div className={styles.frame}>
      <button
        ref={frame}
        type="button"
        className={styles.open}
        aria-label={isClose ? 'Zoom out' : 'Zoom in'}
        aria-pressed={isClose}
        onPointerDown={follow}
        onPointerMove={isClose ? follow : undefined}
        onClick={onToggle}
      >
        <Image
          src={src}
          alt={alt}
          eager
          icon={icon}
          sizes={isClose ? '1600px' : IMAGE_SIZES.detail}
        />
      </button>
      <span className={styles.hint} aria-hidden>
        <Hint />
      </span>
    </div>
  );
}
