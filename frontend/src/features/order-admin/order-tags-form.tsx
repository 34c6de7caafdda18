import { orderChange, type TagsOfOrders } from '@shop/contracts/ordering/order-bulk';
import { tag } from '@shop/contracts/core/tags';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/select-field';
import { TextAreaField } from '../../ui/text-area-field';
import styles from './order-bulk.module.css';
import type { OrderChangeForm } from './order-bulk-dialog';

const options: { value: TagsOfOrders['kind']; label: string }[] = [
  { value: 'addTags', label: 'Add tags' },
  { value: 'removeTags', label: 'Remove tags' },
];

const TOO_MANY = 'Enter at most 20 tags.';

type Built = { change: TagsOfOrders } | { fault: string };

function built(kind: TagsOfOrders['kind'], text: string): Built {
  const tags = text.split('\n').filter((line) => line.trim() !== '');
  if (tags.length === 0) return { fault: 'Enter a tag.' };
  const long = tags.find((line) => !tag.safeParse(line).success);
  if (long !== undefined) return { fault: `A tag has 1 to 40 characters: ${long}` };
  const change: TagsOfOrders = { kind, tags };
  return orderChange.safeParse(change).success ? { change } : { fault: TOO_MANY };
}

/** Adds tags to the selected orders, or removes them. */
export function OrderTagsForm({ busy, fault, onChange }: OrderChangeForm) {
  const [kind, setKind] = useState<TagsOfOrders['kind']>('addTags');
  const [text, setText] = useState('');
  const [typed, setTyped] = useState<string>();
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        const made = built(kind, text);
        if ('fault' in made) setTyped(made.fault);
        else onChange(made.change);
      }}
    >
      <SelectField
        label="Change"
        options={options}
        value={kind}
        onChange={({ target }) => {
          setKind(target.value as TagsOfOrders['kind']);
        }}
      />
      <TextAreaField
        label="Tags"
        hint="One per line. Only staff can see them."
        rows={3}
        value={text}
        {...(typed !== undefined && { error: typed })}
        onChange={({ target }) => {
          setTyped(undefined);
          setText(target.value);
        }}
      />
      {fault !== undefined && <p role="alert">{fault}</p>}
      <div className={styles.actions}>
        <Button type="submit" busy={busy}>
          Preview
        </Button>
      </div>
    </form>
  );
}
