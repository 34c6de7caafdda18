import { ImageOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { classNames } from './class-names';
import { imagePaths } from '@shop/contracts/catalogue/image-paths';
import styles from './image.module.css';

/** Width and height of each shape. */
const SHAPES = { tall: [800, 1000], square: [800, 800], wide: [1600, 800] } as const;

interface ImageProps {
  /** Null if there is none: the placeholder is shown instead. */
  src: string | null;
  alt: string;
  /** `sizes` of the image: its displayed width. */
  sizes?: string;
  /** Aspect ratio, which reserves the space before the image has loaded. */
  shape?: keyof typeof SHAPES;
  /** True for an image above the fold, which loads at once. */
  eager?: boolean;
  /** Content of the placeholder. */
  icon?: ReactNode;
  className?: string;
}

/** A responsive image, with a placeholder if it cannot be loaded. */
export function Image({
  src,
  alt,
  sizes = '100vw',
  shape = 'tall',
  eager = false,
  icon = <ImageOff aria-hidden />,
  className,
}: ImageProps) {
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
  const paths = imagePaths(src);
  return (
    <picture className={classNames(styles.image, className)}>
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
        // Keeps the server-rendered image from flickering.
        decoding={eager ? 'auto' : 'async'}
        onError={() => {
          setBroken(src);
        }}
      />
    </picture>
  );
}
