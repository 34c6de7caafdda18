import { changeDeliveryInput, type DeliveryDetail } from '@shop/contracts/inventory/deliveries';
import { useState, type SyntheticEvent } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../../../lib/alerts-slice';
import { errorMessage } from '../../../../lib/error-message';
import { Button } from '../../../../ui/button';
import { Panel } from '../../../../ui/panel';
import { DateField } from '../../../../ui/office/date-field';
import { TextField } from '../../../../ui/text-field';
import { ConflictNote } from '../../../unsaved/conflict-note';
import { UnsavedOffer } from '../../../unsaved/unsaved-offer';
import { CHOOSE_FIRST, useTyped } from '../../../unsaved/use-typed';
import { ActFault } from '../act-fault';
import rowStyles from '../receiving/roll-rows.module.css';
import { textOrNone } from '../receiving/typed-rows.rules';
import styles from './deliveries.module.css';
import { useChangeDeliveryMutation } from './delivery-admin-api';

/** The expected day of the delivery, and its known details. */
export function DeliveryForm({ delivery }: { delivery: DeliveryDetail }) {
  const typed = useTyped({
    initial: () => ({
      expectedOn: delivery.expectedOn ?? '',
      supplierRef: delivery.supplierRef ?? '',
      note: delivery.note ?? '',
    }),
    version: delivery.version,
  });
  const { expectedOn, supplierRef, note } = typed.values;
  const [fault, setFault] = useState<string | null>(null);
  const [change, { isLoading }] = useChangeDeliveryMutation();
  const dispatch = useDispatch();
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    const parsed = changeDeliveryInput.safeParse({
      version: delivery.version,
      expectedOn: textOrNone(expectedOn),
      supplierRef: textOrNone(supplierRef),
      note: textOrNone(note),
    });
    if (!parsed.success) {
      setFault('Enter a day, at most 60 characters of reference and 300 of note');
      return;
    }
    if (typed.meanwhile.conflicts.length > 0) {
      setFault(CHOOSE_FIRST);
      return;
    }
    const result = await change({ delivery: delivery._id, body: parsed.data });
    setFault(result.error ? errorMessage(result.error, 'The delivery could not be saved') : null);
    if (!result.data) {
      typed.refused();
      return;
    }
    typed.saved();
    dispatch(alertAdded({ type: 'success', msg: result.data.message }));
  };
  const fields = [
    ['Supplier’s reference', 'supplierRef'],
    ['Note', 'note'],
  ] as const;
  return (
    <Panel title="Expected">
      <form noValidate className={styles.page} onSubmit={(event) => void save(event)}>
        <UnsavedOffer {...typed.earlier} />
        <div className={rowStyles.head}>
          <DateField
            label="Expected on"
            optional
            value={expectedOn}
            onChange={({ target }) => {
              typed.change({ expectedOn: target.value });
            }}
          />
          {fields.map(([label, name]) => (
            <TextField
              key={label}
              label={label}
              optional
              autoComplete="off"
              value={typed.values[name]}
              onChange={({ target }) => {
                typed.change({ [name]: target.value });
              }}
            />
          ))}
        </div>
        <ConflictNote {...typed.meanwhile} labels={{ supplierRef: 'Supplier’s reference' }} />
        <ActFault fault={fault} />
        <div>
          <Button type="submit" variant="secondary" busy={isLoading}>
            Save
          </Button>
        </div>
      </form>
    </Panel>
  );
}
