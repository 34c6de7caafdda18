import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './filter-bar.module.css';
import { SearchField } from './search-field';

interface FilterBarProps {
  /** Accessible name of the search. */
  label: string;
  placeholder: string;
  search: string | undefined;
  onSearch: (search: string) => void;
  /** Class that sets the width of search and selects; by default they share a row if there is room. */
  className?: string | undefined;
  children: ReactNode;
}

/** The search of a list, and the selects that filter it. */
export const FilterBar = ({
  label,
  placeholder,
  search = '',
  onSearch,
  className = styles.row,
  children,
}: FilterBarProps) => (
  <div className={classNames(styles.bar, className)} role="search">
    <SearchField
      label={label}
      placeholder={placeholder}
      onSearch={onSearch}
      labelHidden
      value={search}
    />
    {children}
  </div>
);
