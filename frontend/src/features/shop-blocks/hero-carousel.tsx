import type { SlidesBlock } from '@shop/contracts/content/shop-blocks';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { Container } from '../../ui/container';
import { useMediaQuery } from '../../ui/use-media-query';
import styles from './hero-carousel.module.css';
import { HeroSlide } from './hero-slide';
import { useAutoAdvance } from './use-auto-advance';
import { useDelayed } from './use-delayed';

const ADVANCE_MS = 5_000;

/**
 * Slides that change every 5 seconds (spec section 2). It stops when paused, hovered or focused, and if the user
 * prefers reduced motion.
 */
export function HeroCarousel({ title, slides }: Pick<SlidesBlock, 'title' | 'slides'>) {
  const count = slides.length;
  const [current, setCurrent] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isUnderWay = useDelayed(ADVANCE_MS / 2) || current !== 0;
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const isRunning = !isPaused && !isHovered && !isFocused && !isStill;

  const go = (step: number) => {
    setCurrent((shown) => (shown + step + count) % count);
  };
  useAutoAdvance(
    () => {
      go(1);
    },
    { isRunning, ms: ADVANCE_MS, step: current },
  );

  return (
    <section
      className={styles.carousel}
      aria-roledescription="carousel"
      aria-label={title}
      onMouseEnter={() => {
        setIsHovered(true);
      }}
      onMouseLeave={() => {
        setIsHovered(false);
      }}
      onFocus={() => {
        setIsFocused(true);
      }}
      onBlur={() => {
        setIsFocused(false);
      }}
    >
      <div className={styles.slides} aria-live={isRunning ? 'off' : 'polite'}>
        {slides.map((slide, index) => (
          <HeroSlide
            key={slide.title}
            slide={slide}
            isCurrent={index === current}
            isFirst={index === 0}
            isNear={index === 0 || isUnderWay}
            label={`${String(index + 1)} of ${String(count)}`}
          />
        ))}
      </div>
      <Container className={styles.controls}>
        <div className={styles.bar}>
          <button
            type="button"
            className={styles.control}
            aria-label={isPaused ? 'Play slides' : 'Pause slides'}
            onClick={() => {
              setIsPaused(!isPaused);
            }}
          >
            {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
          </button>
          <ul role="list" className={styles.indicators}>
            {slides.map((slide, index) => (
              <li key={slide.title}>
                <button
                  type="button"
                  className={styles.indicator}
                  aria-label={`Go to slide ${String(index + 1)}`}
                  aria-current={index === current}
                  onClick={() => {
                    setCurrent(index);
                  }}
                />
              </li>
            ))}
          </ul>
          <button
            type="button"
            className={styles.control}
            aria-label="Previous slide"
            onClick={() => {
              go(-1);
            }}
          >
            <ChevronLeft aria-hidden />
          </button>
          <button
            type="button"
            className={styles.control}
            aria-label="Next slide"
            onClick={() => {
              go(1);
            }}
          >
            <ChevronRight aria-hidden />
          </button>
        </div>
      </Container>
    </section>
  );
}
