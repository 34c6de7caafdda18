import type { RollView } from '@shop/contracts/inventory/rolls';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { Panel } from '../../../ui/panel';
import { ActFault } from './act-fault';
import styles from './roll-page.module.css';
import { lengthOn } from './roll-text';
import { useChangeRoll } from './use-change-roll';

/** Takes an open roll off sale until it has been inspected. */
export function QuarantineForm({ roll }: { roll: RollView }) {
  const [isOpen, setOpen] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const { run, isLoading } = useChangeRoll(roll);
  const confirm = async () => {
    setFault(await run('quarantine', {}));
    setOpen(false);
  };
  return (
    <Panel title="Quarantine">
      <ActFault fault={fault} />
      <div className={styles.buttons}>
        <Button
          variant="secondary"
          onClick={() => {
            setOpen(true);
          }}
        >
          Put in quarantine
        </Button>
      </div>
      <ConfirmDialog
        open={isOpen}
        title={`Quarantine ${roll.number}`}
        question={`${lengthOn(roll)(roll.left)} of ${roll.product.name} cannot be sold until the roll is cleared. Reservations move to other rolls, or become short.`}
        confirm="Put in quarantine"
        busy={isLoading}
        onConfirm={() => void confirm()}
        onClose={() => {
          setOpen(false);
        }}
      />
    </Panel>
  );
}
