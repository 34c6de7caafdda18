import { SelectField } from '../../ui/select-field';
import styles from './payments-page.module.css';

interface StateFilterProps {
  options: readonly { value: string; label: string }[];
  value: string;
  onPick: (value: string) => void;
}

/** Narrows a list down to one state. */
export const StateFilter = ({ options, value, onPick }: StateFilterProps) => (
  <div className={styles.one} role="search">
    <SelectField
      label="State"
      options={options}
      value={value}
      onChange={({ target }) => {
        onPick(target.value);
      }}
    />
  </div>
);
