import type { PriceSpread } from '@shop/contracts/catalogue/facet-shapes';
import type { FacetQuery } from '@shop/contracts/catalogue/facet-names';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { classNames } from '../../../ui/class-names';
import styles from './facets.module.css';

interface PriceHandlesProps {
  spread: PriceSpread;
  /** In dollars; empty if not limited. */
  from: string;
  to: string;
  onChange: (part: Pick<FacetQuery, 'priceFrom' | 'priceTo'>) => void;
}

/** In milliseconds: the handles are applied after this time without input. */
const PAUSE_MS = 400;
const PAGE_DOLLARS = 10;
const PAGES: Readonly<Record<string, number>> = { PageUp: PAGE_DOLLARS, PageDown: -PAGE_DOLLARS };

/** Positions of both handles in whole dollars. */
interface Ends {
  low: number;
  high: number;
}

/** Two handles over the bars of the prices. A handle at its end does not limit the price. */
export function PriceHandles({ spread, from, to, onChange }: PriceHandlesProps) {
  const within = (dollars: number) => Math.min(spread.to, Math.max(spread.from, dollars));
  const low = within(from === '' ? spread.from : Math.floor(Number(from)));
  const high = within(to === '' ? spread.to : Math.ceil(Number(to)));
  // Positions of the handles while they are moved, until they are applied.
  const [moved, setMoved] = useState<Ends | null>(null);
  const isDragged = useRef(false);
  const shown = moved ?? { low, high };

  const apply = useEffectEvent(() => {
    if (!moved) return;
    setMoved(null);
    if (moved.low === low && moved.high === high) return;
    onChange({
      priceFrom: moved.low <= spread.from ? '' : moved.low === low ? from : String(moved.low),
      priceTo: moved.high >= spread.to ? '' : moved.high === high ? to : String(moved.high),
    });
  });
  useEffect(() => {
    if (!moved) return undefined;
    const timer = setTimeout(() => {
      if (!isDragged.current) apply();
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [moved]);

  const move = (end: keyof Ends, dollars: number) => {
    const value = within(dollars);
    setMoved(
      end === 'low'
        ? { low: Math.min(value, shown.high), high: shown.high }
        : { low: shown.low, high: Math.max(value, shown.low) },
    );
  };
  const isHigh = shown.low > (spread.from + spread.to) / 2;
  const handle = (end: keyof Ends, label: string) => (
    <input
      type="range"
      className={classNames(styles.handle, end === 'low' && isHigh && styles.above)}
      aria-label={label}
      aria-valuetext={textOf(end, shown[end], spread)}
      min={spread.from}
      max={spread.to}
      step={1}
      value={shown[end]}
      onChange={(event) => {
        move(end, Number(event.target.value));
      }}
      onKeyDown={(event: KeyboardEvent) => {
        const dollars = PAGES[event.key];
        if (dollars === undefined) return;
        event.preventDefault();
        move(end, shown[end] + dollars);
      }}
      onPointerDown={() => {
        isDragged.current = true;
      }}
      onPointerUp={() => {
        isDragged.current = false;
        // Restarts the timer, so that the handles are applied after the last change.
        setMoved((now) => now && { ...now });
      }}
      onPointerCancel={() => {
        isDragged.current = false;
      }}
    />
  );
  return (
    <div className={styles.range}>
      <Bars spread={spread} shown={shown} />
      {handle('low', 'Lowest price')}
      {handle('high', 'Highest price')}
      <p className={styles.ends}>
        <span>{textOf('low', shown.low, spread)}</span>
        <span>{textOf('high', shown.high, spread)}</span>
      </p>
    </div>
  );
}

const textOf = (end: keyof Ends, dollars: number, { to, isOpen }: PriceSpread): string =>
  `$${String(dollars)}${end === 'high' && isOpen && dollars === to ? ' and more' : ''}`;

const HEIGHT = 20;

function Bars({ spread: { from, to, bars }, shown }: { spread: PriceSpread; shown: Ends }) {
  const highest = Math.max(1, ...bars);
  const width = (to - from) / bars.length;
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${String(bars.length)} ${String(HEIGHT)}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {bars.map((count, at) => {
        const height = count === 0 ? 0 : Math.max(1, (count / highest) * HEIGHT);
        const isIn = from + (at + 1) * width > shown.low && from + at * width < shown.high;
        return (
          <rect
            key={at}
            className={classNames(isIn && styles.inRange)}
            x={at + 0.1}
            y={HEIGHT - height}
            width={0.8}
            height={height}
          />
        );
      })}
    </svg>
  );
}
