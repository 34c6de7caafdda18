import { useState, type SyntheticEvent } from 'react';
import { adminPaths } from '../../../../lib/admin-paths';
import { Button } from '../../../../ui/button';
import { PageTitle } from '../../../../ui/page-title';
import { Panel } from '../../../../ui/panel';
import { Segmented } from '../../../../ui/segmented';
import { DateField } from '../../../../ui/office/date-field';
import { TextField } from '../../../../ui/text-field';
import { FormEnd } from '../../../../ui/form-end';
import { ActFault } from '../act-fault';
import {
  deliveryOf,
  emptyReceived,
  receiveLabel,
  type RowFaults,
  type When,
} from './receive.rules';
import { ReceivedRolls } from './received-rolls';
import styles from './roll-rows.module.css';
import { useReceive } from './use-receive';
import { useRows } from './use-rows';
import { BackLink } from '../../../../ui/office/back-link';

const none: ReadonlyMap<number, RowFaults> = new Map();
const whens = [
  { value: 'here', label: 'Here now' },
  { value: 'expected', label: 'Expected' },
] as const;
const heads = [
  ['supplier', 'Supplier', false],
  ['supplierRef', 'Supplier’s reference', true],
  ['note', 'Note', true],
] as const;

/** /admin/rolls/receive: records a delivery of rolls, each with its dye lot and length. */
export function ReceivePage() {
  const [head, setHead] = useState({ supplier: '', supplierRef: '', note: '' });
  const list = useRows(emptyReceived(0));
  const { rows } = list;
  const [faults, setFaults] = useState(none);
  const [supplierFault, setSupplierFault] = useState<string>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [when, setWhen] = useState<When>('here');
  const [day, setDay] = useState('');
  const { receive, isLoading } = useReceive();

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const checked = deliveryOf(head, rows);
    if ('faults' in checked) {
      setFaults(checked.faults);
      setSupplierFault(checked.supplier);
      setRefusal('Please correct the marked fields.');
      return;
    }
    setFaults(none);
    setSupplierFault(undefined);
    setRefusal(await receive(checked.delivery, when, day));
  };

  return (
    <form noValidate className={styles.page} onSubmit={(event) => void submit(event)}>
      <PageTitle isPrivate>Receive rolls</PageTitle>
      <BackLink to={adminPaths.rolls.href()}>All rolls</BackLink>
      <Panel title="Delivery">
        <Segmented label="Where the rolls are" options={whens} value={when} onChange={setWhen} />
        <div className={styles.head}>
          {when === 'expected' && (
            <DateField
              label="Expected on"
              optional
              value={day}
              onChange={({ target }) => {
                setDay(target.value);
              }}
            />
          )}
          {heads.map(([name, label, optional]) => (
            <TextField
              key={name}
              label={label}
              optional={optional}
              autoComplete="off"
              value={head[name]}
              {...(name === 'supplier' && supplierFault !== undefined && { error: supplierFault })}
              onChange={({ target }) => {
                setHead({ ...head, [name]: target.value });
              }}
            />
          ))}
        </div>
      </Panel>
      <Panel title="Rolls">
        <ReceivedRolls list={list} faults={faults} />
      </Panel>
      <FormEnd>
        <ActFault fault={refusal} />
        <Button type="submit" busy={isLoading}>
          {receiveLabel(rows, when)}
        </Button>
      </FormEnd>
    </form>
  );
}
