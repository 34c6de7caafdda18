import { countText } from '../count-text';
import { Button } from '../button';
import { ColumnMenu } from './column-menu';
import styles from './table-foot.module.css';
import type { ColumnChoice } from './use-columns';

interface TableFootProps {
  /** State of loading more rows, and the function that loads them. */
  more: { has: boolean; busy: boolean; load: () => unknown; label: string };
  /** True if not all loaded rows are rendered. */
  isPartial: boolean;
  can: { edit: boolean; select: boolean; open: boolean };
  /** Number of typed values that could not be stored. */
  refused: number;
  columns: readonly ColumnChoice[];
  onUsualColumns: () => void;
  withSingleKeys: boolean;
}

const Key = ({ keys, does }: { keys: string[]; does: string }) => (
  <span className={styles.key}>
    {keys.map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}{' '}
    {does}
  </span>
);

/** Below a table: a button for the next rows, the keys, and the column menu. */
export function TableFoot(props: TableFootProps) {
  const { more, isPartial, can, refused, columns, withSingleKeys } = props;
  return (
    <div className={styles.foot}>
      {more.has && (
        <Button
          variant="secondary"
          size="small"
          busy={more.busy}
          onClick={() => {
            more.load();
          }}
        >
          {more.label}
        </Button>
      )}
      <p role="status" className={styles.refused}>
        {refused > 0 &&
          `${countText(refused, 'values')} ${refused === 1 ? 'is' : 'are'} not saved.`}
      </p>
      <p className={styles.keys}>
        <Key keys={withSingleKeys ? ['↑', '↓', 'j', 'k'] : ['↑', '↓']} does="move" />
        {can.select && withSingleKeys && <Key keys={['x']} does="select" />}
        {can.open && <Key keys={['Enter']} does="open" />}
        {can.edit && <Key keys={['F2']} does="edit" />}
        {withSingleKeys && <Key keys={['/']} does="search" />}
        <Key keys={['Esc']} does="stop" />
        {isPartial && <span>Ctrl-F finds only the visible rows.</span>}
      </p>
      <ColumnMenu columns={columns} onUsual={props.onUsualColumns} />
    </div>
  );
}
