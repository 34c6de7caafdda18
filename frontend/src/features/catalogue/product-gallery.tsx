import { ZoomIn, ZoomOut } from 'lucide-react';
import { useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { Picture } from '../../ui/picture';
import { CategorySign } from './category-sign';
import { PICTURE_SIZES } from './picture-sizes';
import styles from './product-gallery.module.css';

interface ProductGalleryProps {
  name: string;
  category: string;
  pictures: readonly string[];
}

/** The cloth, large enough to judge the weave; a press brings it closer, the pointer moves over it. */
export function ProductGallery({ name, category, pictures }: ProductGalleryProps) {
  const [chosen, setChosen] = useState(0);
  const [isClose, setIsClose] = useState(false);
  const shown = pictures[chosen] ?? pictures[0];
  const icon = <CategorySign category={category} />;

  if (shown === undefined) return <Picture src={null} alt={name} icon={icon} />;
  return (
    <div className={styles.gallery}>
      <Magnifier
        key={shown}
        src={shown}
        alt={`${name}, picture ${String(chosen + 1)} of ${String(pictures.length)}`}
        icon={icon}
        isClose={isClose}
        onToggle={() => {
          setIsClose(!isClose);
        }}
      />
      {pictures.length > 1 && (
        <ul role="list" aria-label="Pictures" className={styles.thumbs}>
          {pictures.map((picture, index) => (
            <li key={picture}>
              <button
                type="button"
                className={styles.thumb}
                aria-label={`Show picture ${String(index + 1)}`}
                aria-current={index === chosen}
                onClick={() => {
                  setChosen(index);
                  setIsClose(false);
                }}
              >
                <Picture src={picture} alt="" sizes="6rem" icon={icon} />
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

  // Straight to the picture: a render at every move of the pointer would lag behind it.
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
        <Picture
          src={src}
          alt={alt}
          eager
          icon={icon}
          sizes={isClose ? '1600px' : PICTURE_SIZES.detail}
        />
      </button>
      <span className={styles.hint} aria-hidden>
        <Hint />
      </span>
    </div>
  );
}
