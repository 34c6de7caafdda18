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
  /** How wide search and selects are. */
  className?: string | undefined;
  children: ReactNode;
}

/** A list's search, and beside it the selects that narrow the list down. */
export const FilterBar = ({
  label,
  placeholder,
  search = '',
  onSearch,
  className,
  children,
}: FilterBarProps) => (
  <div className={classNames(styles.bar, className)} role="search">
    <SearchField {...{ label, placeholder, onSearch }} labelHidden value={search} />
    {children}
  </div>
);
