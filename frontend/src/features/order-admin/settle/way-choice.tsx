import type { ShortLine } from '@shop/contracts/inventory/cutting';
import { useId } from 'react';
import styles from './settle.module.css';
import { effectOf, shorterText, wayNames, type Choice } from './settle.rules';

interface WayChoiceProps {
  line: ShortLine;
  value: Choice;
  onPick: (how: Choice) => void;
}

/** Chooses one of the possible ways, each with its effect. */
export function WayChoice({ line, value, onPick }: WayChoiceProps) {
  const name = useId();
  const { ways, shorter } = line;
  const choices: { how: Choice; effect: string }[] = [
    ...ways.map((way) => ({ how: way.how, effect: effectOf(line, way) })),
    ...(shorter ? [{ how: 'shorter' as const, effect: shorterText(line, shorter) }] : []),
  ];
  return (
    <fieldset className={styles.ways}>
      <legend>What to do</legend>
      {choices.map(({ how, effect }) => (
        <label key={how} className={styles.way}>
          <input
            type="radio"
            name={name}
            checked={how === value}
            onChange={() => {
              onPick(how);
            }}
          />
          <span>
            <strong>{wayNames[how]}</strong>
            <span className={styles.effect}>{effect}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
