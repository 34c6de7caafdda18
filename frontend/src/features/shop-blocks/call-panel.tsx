import type { CallBlock } from '@shop/contracts/content/shop-blocks';
import { ButtonLink } from '../../ui/button';
import { Image } from '../../ui/image';
import styles from './call-panel.module.css';

/** A call to action to write to the company. */
export const CallPanel = ({ title, text, links, image }: CallBlock) => (
  <div className={styles.panel}>
    <div className={styles.text}>
      <h2 className={styles.title}>{title}</h2>
      <p>{text}</p>
      <div className={styles.actions}>
        {links.map(({ to, label }, index) => (
          <ButtonLink key={to} to={to} variant={index === 0 ? 'secondary' : 'quiet'}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </div>
    {image && (
      <Image
        src={image.src}
        alt={image.alt}
        shape="wide"
        sizes="(width < 48rem) 100vw, 36rem"
        className={styles.cloth}
      />
    )}
  </div>
);
