import type { ShortLine } from '@shop/contracts/inventory/cutting';
import { useState } from 'react';
import { useOrderName } from '../../order/order-numbers';
import { SettleForm } from './settle-form';
import styles from './settle.module.css';
import { shortText, type Choice } from './settle.rules';
import { ShorterForm } from './shorter-form';
import { WayChoice } from './way-choice';

interface ShortLineFormProps {
  order: string;
  line: ShortLine;
  onDone: () => void;
}

/** The possible ways to settle a line, and the form of the chosen one. */
export function ShortLineForm({ order, line, onDone }: ShortLineFormProps) {
  const name = useOrderName(order);
  const [choice, setChoice] = useState<Choice | undefined>(line.ways[0]?.how);
  const way = line.ways.find(({ how }) => how === choice);
  if (choice === undefined) return null;
  return (
    <div className={styles.form}>
      <p>
        {shortText(line)} for {name} {line.short.length === 1 ? 'has' : 'have'} no roll.
      </p>
      <WayChoice line={line} value={choice} onPick={setChoice} />
      {way && <SettleForm key={way.how} order={order} line={line} way={way} onDone={onDone} />}
      {choice === 'shorter' && line.shorter && (
        <ShorterForm order={order} line={line} shorter={line.shorter} onDone={onDone} />
      )}
    </div>
  );
}
