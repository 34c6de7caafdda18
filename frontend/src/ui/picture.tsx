import { ImageOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { classNames } from './class-names';
import { picturePaths } from '@shop/contracts/picture-paths';
import styles from './picture.module.css';

interface PictureProps {
  /** Null where there is none: the placeholder then stands in. */
  src: string | null;
  alt: string;
  /** As the `sizes` of an image: how wide it will be shown. */
  sizes?: string;
  /** Width to height; reserves the room before the picture is there. */
  ratio?: readonly [number, number];
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
  ratio = [4, 5],
  eager = false,
  icon = <ImageOff aria-hidden />,
  className,
}: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shape = { aspectRatio: `${String(ratio[0])} / ${String(ratio[1])}` };
  if (src === null || src === '' || broken === src) {
    return (
      <div
        className={classNames(styles.placeholder, className)}
        style={shape}
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
        style={shape}
        width={ratio[0] * 200}
        height={ratio[1] * 200}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        onError={() => {
          setBroken(src);
        }}
      />
    </picture>
  );
}
