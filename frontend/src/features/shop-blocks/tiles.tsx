import type { TilesBlock } from '@shop/contracts/content/shop-blocks';
import { Brush, CircleCheck, Factory, Stamp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Image } from '../../ui/image';
import styles from './tiles.module.css';

type Tile = TilesBlock['tiles'][number];

/** Half of the real width on a phone, whose dense screen would otherwise load unnecessarily large images of 800 px. */
const SIZES = '(width < 30rem) 24vw, (width < 48rem) 48vw, 20rem';

/** Tiles that link into the shop. */
export const Tiles = ({ look, tiles }: Pick<TilesBlock, 'look' | 'tiles'>) => (
  <ul role="list" className={styles[look]}>
    {tiles.map((tile) => (
      <li key={tile.title}>{parts[look](tile)}</li>
    ))}
  </ul>
);

const icons: Record<string, typeof Factory> = {
  '/fabric-manufacturing': Factory,
  '/custom-printing': Stamp,
  '/textile-design': Brush,
};

const parts: Record<TilesBlock['look'], (tile: Tile) => ReactNode> = {
  cloth: ({ title, text, to, image }) => (
    <Link to={to} className={styles.tile}>
      <div className={styles.image}>
        {image && <Image src={image.src} alt={image.alt} sizes={SIZES} />}
      </div>
      <h3 className={styles.name}>{title}</h3>
      <p className={styles.note}>{text}</p>
    </Link>
  ),
  service: ({ title, text, to }) => {
    const Icon = icons[to] ?? CircleCheck;
    return (
      <>
        <Icon aria-hidden />
        <h3 className={styles.serviceName}>
          <Link to={to}>{title}</Link>
        </h3>
        <p className={styles.note}>{text}</p>
      </>
    );
  },
  colour: ({ title, to, figure }) => (
    <Link to={to} className={styles.tile}>
      <svg className={styles.dot} viewBox="0 0 2 2" aria-hidden>
        <circle cx="1" cy="1" r="1" fill={figure} />
      </svg>
      {title}
    </Link>
  ),
  words: ({ title, text, to }) => (
    <Link to={to} className={styles.tile}>
      <h3 className={styles.name}>{title}</h3>
      <p className={styles.note}>{text}</p>
    </Link>
  ),
};
