import { Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { Suspense, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { Image } from '../../ui/image';
import { lazyPart } from '../../ui/lazy-part';
import { useBackCloses } from '../../ui/use-back-closes';
import { CategorySign } from './category-sign';
import { IMAGE_SIZES } from './image-sizes';
import styles from './product-gallery.module.css';

const FullScreen = lazyPart(async () => (await import('./full-screen/full-screen')).FullScreen);

/**
 * The server renders only the first image: the others would delay it on a slow connection, and choosing one needs the
 * script.
 */
const isDrawn = typeof document !== 'undefined';

interface ProductGalleryProps {
  product: string;
  name: string;
  category: string;
  images: readonly string[];
}

/** The images of a product in a row that can be swiped. A click enlarges an image, and the pointer then pans it. */
export function ProductGallery({ product, name, category, images }: ProductGalleryProps) {
  const [chosen, setChosen] = useState(0);
  const [isClose, setIsClose] = useState(false);
  const [isFull, setIsFull] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const closeFull = () => {
    setIsFull(false);
  };
  useBackCloses(isFull, closeFull);
  const icon = <CategorySign category={category} />;

  if (images.length === 0) return <Image src={null} alt={name} icon={icon} />;
  const choose = (index: number) => {
    setChosen(index);
    setIsClose(false);
    const { current } = row;
    if (current) current.scrollLeft = index * current.clientWidth;
  };
  const followRow = () => {
    const { scrollLeft = 0, clientWidth = 0 } = row.current ?? {};
    const index = clientWidth > 0 ? Math.round(scrollLeft / clientWidth) : chosen;
    if (index === chosen || index >= images.length) return;
    setChosen(index);
    setIsClose(false);
  };
  return (
    <div className={styles.gallery}>
      <div className={styles.frame}>
        <div ref={row} className={styles.row} data-still={isClose} onScroll={followRow}>
          {(isDrawn ? images : images.slice(0, 1)).map((image, index) => (
            <div
              key={image}
              className={styles.slide}
              inert={index !== chosen}
              aria-hidden={index !== chosen || undefined}
            >
              <Magnifier
                src={image}
                alt={`${name}, image ${String(index + 1)} of ${String(images.length)}`}
                icon={icon}
                isFirst={index === 0}
                isClose={isClose && index === chosen}
                onToggle={() => {
                  setIsClose(!isClose);
                }}
              />
            </div>
          ))}
        </div>
        <button
          type="button"
          className={styles.full}
          aria-label="Full screen"
          onPointerEnter={() => void FullScreen.fetch().catch(() => undefined)}
          onClick={() => {
            setIsFull(true);
          }}
        >
          <Maximize2 aria-hidden />
        </button>
        <span className={styles.hint} aria-hidden>
          {isClose ? <ZoomOut /> : <ZoomIn />}
        </span>
      </div>
      {isFull && (
        <Suspense>
          <FullScreen
            product={product}
            name={name}
            images={images}
            index={chosen}
            onClose={closeFull}
          />
        </Suspense>
      )}
      {images.length > 1 && (
        <Thumbs images={images} chosen={chosen} icon={icon} onChoose={choose} />
      )}
    </div>
  );
}

interface ThumbsProps {
  images: readonly string[];
  chosen: number;
  icon: ReactNode;
  onChoose: (index: number) => void;
}

const Thumbs = ({ images, chosen, icon, onChoose }: ThumbsProps) => (
  <ul role="list" aria-label="Images" className={styles.thumbs}>
    {images.map((image, index) => (
      <li key={image}>
        <button
          type="button"
          className={styles.thumb}
          aria-label={`Show image ${String(index + 1)}`}
          aria-current={index === chosen}
          onClick={() => {
            onChoose(index);
          }}
        >
          {isDrawn && <Image src={image} alt="" sizes="6rem" icon={icon} />}
        </button>
      </li>
    ))}
  </ul>
);

interface MagnifierProps {
  src: string;
  alt: string;
  icon: ReactNode;
  isFirst: boolean;
  isClose: boolean;
  onToggle: () => void;
}

function Magnifier({ src, alt, icon, isFirst, isClose, onToggle }: MagnifierProps) {
  const frame = useRef<HTMLButtonElement>(null);

  // Sets the style directly on the element, because a render on every pointer move would lag.
  const follow = ({ clientX, clientY }: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    const image = frame.current?.querySelector('img');
    if (!box || !image) return;
    const x = ((clientX - box.left) / box.width) * 100;
    const y = ((clientY - box.top) / box.height) * 100;
    image.style.transformOrigin = `${String(x)}% ${String(y)}%`;
  };

  return (
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
        eager={isFirst}
        icon={icon}
        sizes={isClose ? '1600px' : IMAGE_SIZES.detail}
      />
    </button>
  );
}
