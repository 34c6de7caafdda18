import { Image } from '../../ui/image';
import { ButtonLink } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Container } from '../../ui/container';
import { heroImage } from '@shop/contracts/content/hero-image';
import type { Art, InfoContent } from '@shop/contracts/content/info-content';
import { anchorOf } from './page';
import styles from './info-hero.module.css';
import { WeaveDraft } from './weave-draft';

const site = (name: string) => `/images/site/${name}-1600.webp`;

type InfoHeroProps = Pick<InfoContent, 'title' | 'lede' | 'action'> & { art: Art };

/** The title of a page, with an image of its cloth. */
export function InfoHero({ title, lede, action, art }: InfoHeroProps) {
  const isWide = art.kind === 'cloth' && art.shape === 'wide';
  return (
    <header className={classNames(styles.hero, isWide && styles.wide)}>
      <Container className={styles.frame}>
        <div className={styles.texts}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lede}>{lede}</p>
          {action && (
            // The browser handles this link, because the router would change the address without scrolling to the
            // anchor.
            <ButtonLink reloadDocument to={{ hash: anchorOf(action.toTitle) }} variant="secondary">
              {action.label}
            </ButtonLink>
          )}
        </div>
        <HeroArt art={art} />
      </Container>
    </header>
  );
}

/** Decorative image; the text next to it says the same. */
function HeroArt({ art }: { art: Art }) {
  switch (art.kind) {
    case 'cloth': {
      const image = heroImage(art);
      return (
        <Image
          src={image?.src ?? null}
          sizes={image?.sizes}
          alt=""
          eager
          shape={art.shape === 'wide' ? 'wide' : 'square'}
          className={styles.cloth}
        />
      );
    }
    case 'samples':
      return (
        <div className={styles.samples}>
          {art.names.map((name) => (
            <div key={name} className={styles.sample}>
              <Image
                src={site(name)}
                alt=""
                eager
                shape="square"
                sizes="(width < 48rem) 45vw, 15rem"
                className={styles.pinked}
              />
            </div>
          ))}
        </div>
      );
    case 'draft':
      return <WeaveDraft float={art.float} className={styles.draft} />;
  }
}
