import { FilterSelect } from '../../ui/list/filter-select';
import styles from './payments-page.module.css';

interface StateFilterProps<State extends string> {
  /** Label of the option for all states. */
  all: string;
  labels: Readonly<Record<State, string>>;
  state: State | undefined;
  onPick: (state: State | undefined) => void;
}

/** Filters a list by state. */
export const StateFilter = <State extends string>({
  all,
  labels,
  state,
  onPick,
}: StateFilterProps<State>) => (
  <div className={styles.one} role="search">
    <FilterSelect
      label="State"
      all={all}
      options={(Object.keys(labels) as State[]).map((value) => ({ value, label: labels[value] }))}
      value={state}
      onPick={onPick}
    />
  </div>
);
