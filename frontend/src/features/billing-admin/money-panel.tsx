import type { PaymentView } from '@shop/contracts/billing/billing';
import { formatDollars } from '@shop/contracts/money/price';
import { errorMessage } from '../../lib/error-message';
import { DialogButton } from '../../ui/office/dialog-button';
import { Panel } from '../../ui/panel';
import { useOrderPaymentQuery } from '../billing/billing-api';
import { AdoptedRefund } from './adopted-refund';
import { MoneyMovements } from './money-movements';
import styles from './money-panel.module.css';
import {
  DISPUTED,
  isByHand,
  isOpenTask,
  isOwed,
  isUnassigned,
  refusedText,
  sumsOf,
  untilText,
  type StaffView,
} from './money-sums';
import { MoneyTask } from './money-task';
import { OwedRefund } from './owed-refund';
import { paymentText, unpaidText } from './money-words';
import { ReceivedForm } from './received-form';
import { RefundForm } from './refund-form';

/** In milliseconds: the money follows a status change within a second or two. */
const LOOK_EVERY = 5_000;

/** The payment of an order: its sums, tasks, entries and actions. */
export function MoneyPanel({ order, name }: { order: string; name: string }) {
  const { data, error } = useOrderPaymentQuery(order, {
    refetchOnMountOrArgChange: true,
    pollingInterval: LOOK_EVERY,
  });
  return (
    <Panel title="Money">
      {!data && error && (
        <p className={styles.quiet}>{errorMessage(error, 'The payment could not be loaded')}</p>
      )}
      {data && (
        <>
          <p>{paymentText(data)}</p>
          {data.until !== undefined && <p className={styles.quiet}>{untilText(data)}</p>}
          {data.staff?.unpaidSince !== undefined && (
            <p className={styles.warning}>{unpaidText(data.staff.unpaidSince)}</p>
          )}
        </>
      )}
      {data?.staff && <Details order={order} name={name} view={data} staff={data.staff} />}
    </Panel>
  );
}

interface DetailsProps {
  order: string;
  name: string;
  view: PaymentView;
  staff: StaffView;
}

function Details({ order, name, view, staff }: DetailsProps) {
  const { operations, refusedBefore = 0 } = staff;
  const sums = sumsOf(view, staff);
  const tasks = operations.filter(isOpenTask);
  const owed = operations.filter(isOwed);
  const unassigned = operations.filter(isUnassigned);
  return (
    <>
      {view.method === 'cash' && refusedBefore > 0 && (
        <p className={styles.warning}>{refusedText(refusedBefore)}</p>
      )}
      {sums.length > 0 && (
        <dl className={styles.sums}>
          {sums.map(([label, amount]) => (
            <div key={label} className={styles.sum}>
              <dt>{label}</dt>
              <dd>{formatDollars(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
      {owed.length > 0 && (
        <ul className={styles.operations} aria-label="Owed to the customer">
          {owed.map((refund) => (
            <OwedRefund key={refund._id} order={order} refund={refund} />
          ))}
        </ul>
      )}
      {unassigned.length > 0 && (
        <ul className={styles.operations} aria-label="Refunds to assign">
          {unassigned.map((refund) => (
            <AdoptedRefund key={refund._id} order={order} refund={refund} />
          ))}
        </ul>
      )}
      {tasks.length > 0 && (
        <ul className={styles.operations} aria-label="To be done by hand">
          {tasks.map((task) => (
            <MoneyTask key={task._id} order={order} task={task} />
          ))}
        </ul>
      )}
      {operations.length > 0 && <MoneyMovements order={order} operations={operations} />}
      <Acts order={order} name={name} view={view} staff={staff} />
    </>
  );
}

function Acts({ order, name, view, staff: { left, missing, disputed } }: DetailsProps) {
  return (
    <>
      {disputed > 0 && <p className={styles.quiet}>{DISPUTED}</p>}
      <div className={styles.acts}>
        {isByHand(view.method) && missing > 0 && (
          <DialogButton label="Money received…" title={`Money received for ${name}`}>
            {(close) => <ReceivedForm order={order} missing={missing} onDone={close} />}
          </DialogButton>
        )}
        {disputed === 0 && left > 0 && (
          <DialogButton label="Refund…" title={`Refund ${name}`}>
            {(close) => <RefundForm order={order} left={left} onDone={close} />}
          </DialogButton>
        )}
      </div>
    </>
  );
}
