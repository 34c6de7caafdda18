import { enquiryStatus, enquiryStatuses, type EnquiryView } from '@shop/contracts/correspondence';
import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { errorMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { SelectField } from '../../ui/select-field';
import { selectUser } from '../auth/auth-slice';
import { useChangeEnquiryMutation } from './correspondence-admin-api';
import { PromiseMark } from './enquiries-table';
import styles from './enquiry-page.module.css';
import { kindWords, moment, statusWords } from './enquiry-words';
import { useColleagues } from './use-colleagues';

const options = enquiryStatuses.map((value) => ({ value, label: statusWords[value] }));

/** Who it is from, what was promised, how far it is, and who looks after it. */
export function EnquiryDesk({ enquiry }: { enquiry: EnquiryView }) {
  const [changeEnquiry, { isLoading }] = useChangeEnquiryMutation();
  const dispatch = useDispatch();
  const change = async (parts: Omit<Parameters<typeof changeEnquiry>[0], 'enquiry'>) => {
    const { error } = await changeEnquiry({ enquiry: enquiry._id, ...parts });
    if (!error) return;
    const msg = errorMessage(error, 'The enquiry could not be changed');
    dispatch(alertAdded({ type: 'error', msg }));
  };

  return (
    <div className={styles.desk}>
      <Panel title={enquiry.name}>
        <dl className={styles.facts}>
          <Fact label="Email">
            <a href={`mailto:${enquiry.email}`}>{enquiry.email}</a>
          </Fact>
          {enquiry.company && <Fact label="Company">{enquiry.company}</Fact>}
          {enquiry.phone && <Fact label="Phone">{enquiry.phone}</Fact>}
          <Fact label="Kind">{kindWords[enquiry.kind]}</Fact>
          {enquiry.dueAt && (
            <Fact label="Promised">
              {moment(enquiry.dueAt)}
              <br />
              <PromiseMark enquiry={enquiry} />
            </Fact>
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

/** Nobody, oneself or a colleague; whoever has it stays on the list, even without being an administrator any more. */
function AssigneeField({ enquiry: { assignee }, busy, onAssign }: AssigneeFieldProps) {
  const self = useSelector(selectUser);
  const colleagues = useColleagues();
  const isMine = assignee !== null && assignee._id === self?._id;
  const others = new Map(
    [...(assignee && !isMine ? [assignee] : []), ...colleagues].map((one) => [one._id, one]),
  );
  const options = [
    { value: 'nobody', label: 'Nobody' },
    { value: 'me', label: `${self?.name ?? ''} (me)` },
    ...[...others.values()].map(({ _id, name }) => ({ value: _id, label: name })),
  ];
  return (
    <>
      <SelectField
        label="Assignee"
        options={options}
        value={isMine ? 'me' : (assignee?._id ?? 'nobody')}
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

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd className={styles.words}>{children}</dd>
  </div>
);
