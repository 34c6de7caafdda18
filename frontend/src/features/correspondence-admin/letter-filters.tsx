import { letterKind, letterStatus } from '@shop/contracts/correspondence';
import { SearchField } from '../../ui/search-field';
import { SelectField } from '../../ui/select-field';
import { fateWords, letterWords } from './letter-words';
import styles from './letters-page.module.css';
import type { LetterFilters } from './use-letter-filters';

interface LetterFilterBarProps {
  filters: LetterFilters;
  onChange: (parts: Partial<LetterFilters>) => void;
}

const kinds = [
  { value: '', label: 'All kinds' },
  ...letterKind.options.map((value) => ({ value, label: letterWords[value] })),
];
const fates = [
  { value: '', label: 'All deliveries' },
  ...letterStatus.options.map((value) => ({ value, label: fateWords[value] })),
];

export const LetterFilterBar = ({ filters, onChange }: LetterFilterBarProps) => (
  <div className={styles.filters} role="search">
    <SearchField
      label="Search letters"
      labelHidden
      placeholder="Email or subject"
      value={filters.search ?? ''}
      onSearch={(search) => {
        onChange({ search });
      }}
    />
    <SelectField
      label="Kind"
      labelHidden
      options={kinds}
      value={filters.kind ?? ''}
      onChange={({ target }) => {
        onChange({ kind: letterKind.optional().catch(undefined).parse(target.value) });
      }}
    />
    <SelectField
      label="Delivery"
      labelHidden
      options={fates}
      value={filters.status ?? ''}
      onChange={({ target }) => {
        onChange({ status: letterStatus.optional().catch(undefined).parse(target.value) });
      }}
    />
  </div>
);
