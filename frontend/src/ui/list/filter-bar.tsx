import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './filter-bar.module.css';
import { SearchField } from './search-field';

interface FilterBarProps {
  /** Read aloud: what is searched. */
  label: string;
  placeholder: string;
  search: string | undefined;
  onSearch: (search: string) => void;
  /** How wide search and selects are; beside one another where there is room, if absent. */
  className?: string | undefined;
  children: ReactNode;
}

/** A list's search, and beside it the selects that narrow the list down. */
export const FilterBar = ({
  label,
  placeholder,
  search = '',
  onSearch,
  className = styles.row,
  children,
}: FilterBarProps) => (
  <div className={classNames(styles.bar, className)} role="search">
    <SearchField {...{ label, placeholder, onSearch }} labelHidden value={search} />
    {children}
  </div>
);
