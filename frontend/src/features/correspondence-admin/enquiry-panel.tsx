import {
  enquiryStatus,
  enquiryStatuses,
  type ChangeEnquiryInput,
  type EnquiryView,
} from '@shop/contracts/correspondence/correspondence';
import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { errorMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { SelectField } from '../../ui/select-field';
import { selectUser } from '../auth/auth-slice';
import { useChangeEnquiryMutation } from './correspondence-admin-api';
import { DeadlineBadge } from './deadline-badge';
import styles from './enquiry-page.module.css';
import { enquiryKindLabels, statusLabels } from './enquiry-labels';
import { useAdmins } from './use-admins';
import { momentText } from '../../lib/day-text';

const options = enquiryStatuses.map((value) => ({ value, label: statusLabels[value] }));

/** Sender, deadline, status and assignee of an enquiry. */
export function EnquiryPanel({ enquiry }: { enquiry: EnquiryView }) {
  const [changeEnquiry, { isLoading }] = useChangeEnquiryMutation();
  const dispatch = useDispatch();
  const change = async (parts: Pick<ChangeEnquiryInput, 'status' | 'assignee'>) => {
    const seen = { status: enquiry.status, assignee: enquiry.assignee?._id ?? null };
    const { error } = await changeEnquiry({ enquiry: enquiry._id, ...parts, seen });
    if (!error) return;
    const msg = errorMessage(error, 'The enquiry could not be changed');
    dispatch(alertAdded({ type: 'error', msg }));
  };

  return (
    <div className={styles.panel}>
      <Panel title={enquiry.name}>
        <dl className={styles.details}>
          <Detail label="Email">
            <a href={`mailto:${enquiry.email}`}>{enquiry.email}</a>
          </Detail>
          {enquiry.company && <Detail label="Company">{enquiry.company}</Detail>}
          {enquiry.phone && <Detail label="Phone">{enquiry.phone}</Detail>}
          <Detail label="Kind">{enquiryKindLabels[enquiry.kind]}</Detail>
          {enquiry.dueAt && (
            <Detail label="Promised">
              {momentText(enquiry.dueAt)}
              <br />
              <DeadlineBadge enquiry={enquiry} />
            </Detail>
          )}
        </dl>
      </Panel>
      <SelectField
        label="Status"
        options={options}
        value={enquiry.status}
        disabled={isLoading}
        onChange={(event) => void change({ status: enquiryStatus.parse(event.target.value) })}
      />
      <AssigneeField
        enquiry={enquiry}
        busy={isLoading}
        onAssign={(assignee) => void change({ assignee })}
      />
    </div>
  );
}

interface AssigneeFieldProps {
  enquiry: EnquiryView;
  busy: boolean;
  onAssign: (assignee: string) => void;
}

/**
 * Assigns an enquiry to an admin or to no one. The list includes the current assignee even if that user is not an admin
 * anymore.
 */
function AssigneeField({ enquiry: { assignee }, busy, onAssign }: AssigneeFieldProps) {
  const self = useSelector(selectUser);
  const admins = useAdmins();
  const isMine = assignee !== null && assignee._id === self?._id;
  const others = new Map(
    [...(assignee && !isMine ? [assignee] : []), ...admins].map((one) => [one._id, one]),
  );
  const options = [
    { value: 'unassigned', label: 'Unassigned' },
    { value: 'me', label: `${self?.name ?? ''} (me)` },
    ...[...others.values()].map(({ _id, name }) => ({ value: _id, label: name })),
  ];
  return (
    <>
      <SelectField
        label="Assignee"
        options={options}
        value={isMine ? 'me' : (assignee?._id ?? 'unassigned')}
        disabled={busy}
        onChange={({ target }) => {
          onAssign(target.value);
        }}
      />
      {!isMine && (
        <Button
          variant="secondary"
          busy={busy}
          onClick={() => {
            onAssign('me');
          }}
        >
          Assign to me
        </Button>
      )}
    </>
  );
}

const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd className={styles.message}>{children}</dd>
  </div>
);
