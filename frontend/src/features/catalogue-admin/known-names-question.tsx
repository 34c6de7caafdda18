import type { KnownNames } from '@shop/contracts/catalogue/catalogue-admin';
import { Segmented } from '../../ui/segmented';

const options: { value: KnownNames; label: string }[] = [
  { value: 'update', label: 'Update' },
  { value: 'makeAgain', label: 'Create again' },
  { value: 'leaveOut', label: 'Skip' },
];

interface KnownNamesQuestionProps {
  count: number;
  value: KnownNames | undefined;
  onChange: (value: KnownNames) => void;
}

/** Lets staff decide about the rows without an id whose products already exist. */
export const KnownNamesQuestion = ({ count, value, onChange }: KnownNamesQuestionProps) => (
  <div>
    <p>
      {count === 1
        ? '1 row has the name of an existing product. What should happen to it?'
        : `${String(count)} rows have the names of existing products. What should happen to them?`}
    </p>
    <Segmented label="Existing products" options={options} value={value} onChange={onChange} />
  </div>
);
