import type { KnownNames } from '@shop/contracts/catalogue/catalogue-admin';
import { Segmented } from '../../ui/segmented';

const options: { value: KnownNames; label: string }[] = [
  { value: 'update', label: 'Update' },
  { value: 'makeAgain', label: 'Make again' },
  { value: 'leaveOut', label: 'Leave out' },
];

interface KnownNamesQuestionProps {
  count: number;
  value: KnownNames | undefined;
  onChange: (value: KnownNames) => void;
}

/** Lets staff say what becomes of the rows without an id whose products exist already. */
export const KnownNamesQuestion = ({ count, value, onChange }: KnownNamesQuestionProps) => (
  <div>
    <p>
      {count === 1
        ? 'A product of the name of 1 row exists already. What becomes of the row?'
        : `Products of the names of ${String(count)} rows exist already. What becomes of the rows?`}
    </p>
    <Segmented
      label="Products that exist already"
      options={options}
      value={value}
      onChange={onChange}
    />
  </div>
);
