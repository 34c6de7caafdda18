import { letterKind, letterStatus } from '@shop/contracts/correspondence';
import { FilterBar } from '../../ui/filter-bar';
import { FilterSelect } from '../../ui/filter-select';
import { fateWords, letterWords } from './letter-words';
import styles from './letters-page.module.css';
import type { LetterFilters } from './use-letter-filters';

interface LetterFilterBarProps {
  filters: LetterFilters;
  onChange: (parts: Partial<LetterFilters>) => void;
}

const kinds = letterKind.options.map((value) => ({ value, label: letterWords[value] }));
const fates = letterStatus.options.map((value) => ({ value, label: fateWords[value] }));

export const LetterFilterBar = ({ filters, onChange }: LetterFilterBarProps) => (
  <FilterBar
    label="Search letters"
    placeholder="Email or subject"
    search={filters.search}
    onSearch={(search) => {
      onChange({ search });
    }}
    className={styles.filters}
  >
    <FilterSelect
      label="Kind"
      all="All kinds"
      options={kinds}
      value={filters.kind}
      onPick={(kind) => {
        onChange({ kind });
      }}
    />
    <FilterSelect
      label="Delivery"
      all="All deliveries"
      options={fates}
      value={filters.status}
      onPick={(status) => {
        onChange({ status });
      }}
    />
  </FilterBar>
);
