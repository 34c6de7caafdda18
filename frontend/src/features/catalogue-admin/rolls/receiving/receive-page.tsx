import { ArrowLeft } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { useDispatch } from 'react-redux';
import { Link, useNavigate } from 'react-router-dom';
import { adminPaths } from '../../../../lib/admin-paths';
import { alertAdded } from '../../../../lib/alerts-slice';
import { errorMessage } from '../../../../lib/error-message';
import { uuid } from '../../../../lib/uuid';
import { Button } from '../../../../ui/button';
import { PageTitle } from '../../../../ui/page-title';
import { Panel } from '../../../../ui/panel';
import { TextField } from '../../../../ui/text-field';
import { FormEnd } from '../../form-end';
import { ActFault } from '../act-fault';
import { ProductField } from './product-field';
import { deliveryOf, emptyReceived, receiveLabel, stepsOf, type RowFaults } from './receive.rules';
import { useReceiveDeliveryMutation } from '../roll-admin-api';
import { RollRows } from './roll-rows';
import styles from './roll-rows.module.css';
import { useRows } from './use-rows';

const SHOWN_MS = 5_000;
const none: ReadonlyMap<number, RowFaults> = new Map();
const heads = [
  ['supplier', 'Supplier', false],
  ['supplierRef', 'Their reference', true],
  ['note', 'Note', true],
] as const;

/** /admin/rolls/receive: a delivery of rolls, each with its dye lot and length. */
export function ReceivePage() {
  const [head, setHead] = useState({ supplier: '', supplierRef: '', note: '' });
  const list = useRows(emptyReceived(0));
  const { rows } = list;
  const [faults, setFaults] = useState(none);
  const [supplierFault, setSupplierFault] = useState<string>();
  const [refusal, setRefusal] = useState<string | null>(null);
  // The same form pressed twice is one delivery.
  const [key] = useState(uuid);
  const [receive, { isLoading }] = useReceiveDeliveryMutation();
  const dispatch = useDispatch();
  const navigate = useNavigate();

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const checked = deliveryOf(head, rows);
    if ('faults' in checked) {
      setFaults(checked.faults);
      setSupplierFault(checked.supplier);
      setRefusal('Some fields are not right yet.');
      return;
    }
    setFaults(none);
    setSupplierFault(undefined);
    const result = await receive({ delivery: checked.delivery, key });
    if (result.error) {
      setRefusal(errorMessage(result.error, 'The rolls could not be received'));
      return;
    }
    const { number, rolls } = result.data;
    const msg = `Delivery ${number}: ${String(rolls.length)} ${rolls.length === 1 ? 'roll' : 'rolls'} received.`;
    dispatch(alertAdded({ type: 'success', msg, duration: SHOWN_MS }));
    void navigate(adminPaths.rolls.href());
  };

  return (
    <form noValidate className={styles.page} onSubmit={(event) => void submit(event)}>
      <PageTitle isPrivate>Receive rolls</PageTitle>
      <Link to={adminPaths.rolls.href()} className={styles.back}>
        <ArrowLeft aria-hidden />
        All rolls
      </Link>
      <Panel title="Delivery">
        <div className={styles.head}>
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
        <RollRows
          list={list}
          faults={faults}
          unitOf={({ product }) => stepsOf(product).unit}
          productField={({ key: row, productText, product }) => (
            <ProductField
              text={productText}
              product={product}
              error={faults.get(row)?.product}
              onChange={(productText, product) => {
                list.change(row, { productText, product });
              }}
            />
          )}
        />
      </Panel>
      <FormEnd>
        <ActFault fault={refusal} />
        <Button type="submit" busy={isLoading}>
          {receiveLabel(rows)}
        </Button>
      </FormEnd>
    </form>
  );
}
