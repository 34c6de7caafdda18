import { ImageOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { classNames } from './class-names';
import { picturePaths } from '@shop/contracts/picture-paths';
import styles from './picture.module.css';

/** Width and height, in the ratio that each is shown in. */
const SHAPES = { tall: [800, 1000], square: [800, 800], wide: [1600, 800] } as const;

interface PictureProps {
  /** Null where there is none: the placeholder then stands in. */
  src: string | null;
  alt: string;
  /** As the `sizes` of an image: how wide it will be shown. */
  sizes?: string;
  /** Reserves the room before the picture is there. */
  shape?: keyof typeof SHAPES;
  /** Above the fold: loaded at once. */
  eager?: boolean;
  /** Stands in the placeholder. */
  icon?: ReactNode;
  className?: string;
}

/** A picture in the size and format that suits the screen, and a placeholder where it cannot be had. */
export function Picture({
  src,
  alt,
  sizes = '100vw',
  shape = 'tall',
  eager = false,
  icon = <ImageOff aria-hidden />,
  className,
}: PictureProps) {
  const [width, height] = SHAPES[shape];
  const [broken, setBroken] = useState<string | null>(null);
  if (src === null || src === '' || broken === src) {
    return (
      <div
        className={classNames(styles.placeholder, styles[shape], className)}
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      >
        {icon}
      </div>
    );
  }
  const paths = picturePaths(src);
  return (
    <picture className={classNames(styles.picture, className)}>
      {paths.avif && <source type="image/avif" srcSet={paths.avif} sizes={sizes} />}
      {paths.webp && <source type="image/webp" srcSet={paths.webp} sizes={sizes} />}
      <img
        src={paths.src}
        alt={alt}
        className={styles[shape]}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        // What stands in its place already, sent with the page, is not to flicker.
        decoding={eager ? 'auto' : 'async'}
        onError={() => {
          setBroken(src);
        }}
      />
    </picture>
  );
}
