import type { ShortLine } from '@shop/contracts/inventory/cutting';
import { useId } from 'react';
import styles from './settle.module.css';
import { effectOf, wayNames } from './settle.rules';

type Way = ShortLine['ways'][number];

interface WayChoiceProps {
  line: ShortLine;
  value: Way;
  onPick: (way: Way) => void;
}

/** One of the ways that help, each with what it would do. */
export function WayChoice({ line, value, onPick }: WayChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.ways}>
      <legend>What to do</legend>
      {line.ways.map((way) => (
        <label key={way.how} className={styles.way}>
          <input
            type="radio"
            name={name}
            checked={way.how === value.how}
            onChange={() => {
              onPick(way);
            }}
          />
          <span>
            <strong>{wayNames[way.how]}</strong>
            <span className={styles.effect}>{effectOf(line, way)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
