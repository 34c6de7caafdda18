import type { Slide } from '@shop/contracts/content/shop-blocks';
import { ButtonLink } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Container } from '../../ui/container';
import { Image } from '../../ui/image';
import styles from './hero-carousel.module.css';

interface HeroSlideProps {
  slide: Slide;
  isCurrent: boolean;
  /** `1 of 3` */
  label: string;
  /** True for the first slide, whose image is the largest contentful paint. */
  isFirst: boolean;
  /** True if it is shown soon enough to load its image. */
  isNear: boolean;
}

/** A length of cloth, with a tag that describes it. */
export function HeroSlide({ slide, isCurrent, label: position, isFirst, isNear }: HeroSlideProps) {
  return (
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={position}
      inert={!isCurrent}
      className={classNames(styles.slide, isCurrent && styles.current)}
    >
      {isNear && (
        <Image
          src={slide.image.src}
          alt={slide.image.alt}
          shape="wide"
          eager={isFirst}
          className={styles.cloth}
        />
      )}
      <Container className={styles.frame}>
        <div className={styles.tag}>
          <p className={styles.badge}>{slide.badge}</p>
          <h2 className={styles.title}>{slide.title}</h2>
          <p className={styles.subtitle}>{slide.text}</p>
          <div className={styles.actions}>
            {slide.links.map(({ to, label }, index) => (
              <ButtonLink key={to} to={to} variant={index === 0 ? 'primary' : 'secondary'}>
                {label}
              </ButtonLink>
            ))}
          </div>
        </div>
      </Container>
    </div>
  );
}
