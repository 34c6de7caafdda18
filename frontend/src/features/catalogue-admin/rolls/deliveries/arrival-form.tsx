import type { DeliveryDetail } from '@shop/contracts/inventory/deliveries';
import { useState, type SyntheticEvent } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { adminPaths } from '../../../../lib/admin-paths';
import { alertAdded } from '../../../../lib/alerts-slice';
import { errorMessage } from '../../../../lib/error-message';
import { Button } from '../../../../ui/button';
import { Panel } from '../../../../ui/panel';
import { FormEnd } from '../../../../ui/form-end';
import { ActFault } from '../act-fault';
import { emptyReceived } from '../receiving/receive.rules';
import { ReceivedRolls } from '../receiving/received-rolls';
import { RollFields } from '../receiving/roll-fields';
import rowStyles from '../receiving/roll-rows.module.css';
import { useRows } from '../receiving/use-rows';
import { lengthOn, newlyShortText } from '../roll-text';
import {
  arrivalOf,
  differenceOf,
  rowsOf,
  type ArrivalFaults,
  type ArrivedRow,
} from './arrival.rules';
import styles from './deliveries.module.css';
import { useReceiveExpectedMutation } from './delivery-admin-api';

const SHOWN_MS = 5_000;
const none: ArrivalFaults = { rolls: new Map(), besides: new Map() };

/** The rolls that arrived, each compared with the expected one. */
export function ArrivalForm({ delivery }: { delivery: DeliveryDetail }) {
  const { _id, number, version, rollsOfDelivery } = delivery;
  const [rows, setRows] = useState(() => rowsOf(rollsOfDelivery));
  const besides = useRows(emptyReceived(0));
  const [hasOthers, setHasOthers] = useState(false);
  const [faults, setFaults] = useState(none);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [receive, { isLoading }] = useReceiveExpectedMutation();
  const dispatch = useDispatch();
  const navigate = useNavigate();

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const checked = arrivalOf(rows, besides.rows);
    if ('faults' in checked) {
      setFaults(checked.faults);
      setRefusal('Please correct the marked fields.');
      return;
    }
    setFaults(none);
    const body = { version, ...checked };
    const result = await receive({ delivery: _id, body });
    if (result.error) {
      setRefusal(errorMessage(result.error, 'The delivery could not be received'));
      return;
    }
    const msg = `Delivery ${number} received.${newlyShortText(result.data.short)}`;
    dispatch(alertAdded({ type: 'success', msg, duration: SHOWN_MS }));
    void navigate(adminPaths.deliveries.href());
  };

  return (
    <form noValidate className={styles.page} onSubmit={(event) => void submit(event)}>
      <Panel title="What arrived">
        <p className={styles.soft}>Enter 0 for a roll that did not arrive.</p>
        <ul role="list" className={rowStyles.rows} aria-label="Rolls">
          {rows.map((row) => (
            <RollFields
              key={row.key}
              row={row}
              number={row.key + 1}
              unit={row.roll.unit}
              faults={faults.rolls.get(row.key)}
              onChange={(change) => {
                setRows(rows.map((one) => (one.key === row.key ? { ...one, ...change } : one)));
              }}
            >
              <ExpectedRoll row={row} />
            </RollFields>
          ))}
        </ul>
        {!hasOthers && (
          <div>
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                setHasOthers(true);
              }}
            >
              + an unexpected roll
            </Button>
          </div>
        )}
      </Panel>
      {hasOthers && (
        <Panel title="Unexpected rolls">
          <ReceivedRolls list={besides} faults={faults.besides} from={rows.length + 1} />
        </Panel>
      )}
      <FormEnd>
        <ActFault fault={refusal} />
        <Button type="submit" busy={isLoading}>
          Receive
        </Button>
      </FormEnd>
    </form>
  );
}

function ExpectedRoll({ row }: { row: ArrivedRow }) {
  const { roll } = row;
  const shown = lengthOn(roll);
  const difference = differenceOf(row);
  return (
    <div>
      <p className={styles.name}>{roll.product.name}</p>
      <p className={styles.soft}>
        {shown(roll.left)} expected{roll.reserved > 0 && `, ${shown(roll.reserved)} reserved`}
      </p>
      <p className={styles.difference} role="status">
        {difference}
      </p>
    </div>
  );
}
