import type { RollView } from '@shop/contracts/inventory/rolls';
import { useState, type SyntheticEvent } from 'react';
import { Button } from '../../../ui/button';
import { Panel } from '../../../ui/panel';
import { TextField } from '../../../ui/text-field';
import { ActFault } from './act-fault';
import styles from './roll-page.module.css';
import { typedRollLength } from './typed-length';
import { textOrNone } from './receiving/typed-rows.rules';
import { useChangeRoll } from './use-change-roll';
import { useSeenRoll } from './use-seen-roll';

interface LengthActProps {
  roll: RollView;
  act: 'split' | 'flaw';
  title: string;
  hint: string;
  press: string;
  /** True if a note can be added. */
  hasNote?: boolean;
}

/** A form for an action on a length at the scissors' end of the roll. */
function LengthAct({ roll, act, title, hint, press, hasNote = false }: LengthActProps) {
  const [text, setText] = useState('');
  const [note, setNote] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const { run, isLoading } = useChangeRoll(roll);
  const { meanwhile } = useSeenRoll(roll, text !== '');
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const typed = typedRollLength(text, roll);
    if ('fault' in typed) {
      setFault(typed.fault);
      return;
    }
    const refusal = await run(act, { ...typed, ...(hasNote && { note: textOrNone(note) }) });
    setFault(refusal);
    if (refusal !== null) return;
    setText('');
    setNote('');
  };
  return (
    <Panel title={title}>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label={`Length (${roll.unit})`}
          hint={hint}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
          }}
        />
        {hasNote && (
          <TextField
            label="Note"
            optional
            maxLength={300}
            value={note}
            onChange={({ target }) => {
              setNote(target.value);
            }}
          />
        )}
        <ActFault fault={fault} meanwhile={meanwhile} />
        <Button type="submit" variant="secondary" busy={isLoading}>
          {press}
        </Button>
      </form>
    </Panel>
  );
}

export const SplitForm = ({ roll }: { roll: RollView }) => (
  <LengthAct
    roll={roll}
    act="split"
    title="Split"
    hint="The part at the cutting end becomes a separate roll."
    press="Split the roll"
  />
);

export const FlawForm = ({ roll }: { roll: RollView }) => (
  <LengthAct
    roll={roll}
    act="flaw"
    title="Flaw"
    hint="This length at the cutting end is written off."
    press="Write off"
    hasNote
  />
);
