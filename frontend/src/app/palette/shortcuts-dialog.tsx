import { switchSingleKeys, useSingleKeys } from '../../ui/single-keys';
import { CheckField } from '../../ui/check-field';
import { Dialog } from '../../ui/dialog';
import { adminTabs } from '../layout/admin-tabs';
import { paletteKeys } from './palette-keys';
import styles from './palette.module.css';

interface ShortcutsDialogProps {
  open: boolean;
  onClose: () => void;
}

/** All shortcuts of the back-office, and a switch for those without Ctrl or ⌘. */
export function ShortcutsDialog({ open, onClose }: ShortcutsDialogProps) {
  const areOn = useSingleKeys();
  const keys: [string, string][] = [
    [paletteKeys(), 'Search and commands'],
    ['/', 'Search this page'],
    ['?', 'Keyboard shortcuts'],
    ...adminTabs.flatMap(({ label, goKey }): [string, string][] =>
      goKey ? [[`g ${goKey}`, label]] : [],
    ),
  ];
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <dl className={styles.shortcuts}>
        {keys.map(([key, label]) => (
          <div key={key}>
            <dt>
              <kbd className={styles.keys}>{key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <CheckField
        label="Single keys act, such as / or g"
        checked={areOn}
        onChange={({ target: { checked } }) => {
          switchSingleKeys(checked);
        }}
      />
    </Dialog>
  );
}
