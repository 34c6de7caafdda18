import { useFailure } from '../../lib/use-failure';
import { CursorList, type CursorListProps } from '../../ui/office/cursor-list';
import { SelectField } from '../../ui/select-field';
import styles from './payments-page.module.css';

interface StateListProps<Page, Row> extends Omit<CursorListProps<Page, Row>, 'query' | 'failure'> {
  query: CursorListProps<Page, Row>['query'] & { error?: unknown };
  options: readonly { value: string; label: string }[];
  /** The one that is listed. */
  state: string;
  onPick: (state: string) => void;
}

/** A list, newest first, that can be narrowed to one state. */
export function StateList<Page, Row>({
  options,
  state,
  onPick,
  ...list
}: StateListProps<Page, Row>) {
  const failure = useFailure(`The ${list.what} could not be loaded`, list.query.error);
  return (
    <>
      <div className={styles.one} role="search">
        <SelectField
          label="State"
          options={options}
          value={state}
          onChange={({ target }) => {
            onPick(target.value);
          }}
        />
      </div>
      <CursorList {...list} failure={failure} />
    </>
  );
}
