import { enquiryStatus, enquiryStatuses, type EnquiryView } from '@shop/contracts/correspondence';
import type { ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { errorMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { SelectField } from '../../ui/select-field';
import { useChangeEnquiryMutation } from './correspondence-admin-api';
import { PromiseMark } from './enquiries-table';
import styles from './enquiry-page.module.css';
import { kindWords, moment, statusWords } from './enquiry-words';

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
  const { assignee } = enquiry;

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
          <Fact label="Assignee">{assignee?.name ?? 'Nobody'}</Fact>
        </dl>
      </Panel>
      <SelectField
        label="Status"
        options={options}
        value={enquiry.status}
        disabled={isLoading}
        onChange={(event) => void change({ status: enquiryStatus.parse(event.target.value) })}
      />
      <Button
        variant="secondary"
        busy={isLoading}
        onClick={() => void change({ assignee: assignee ? 'nobody' : 'me' })}
      >
        {assignee ? 'Let go of it' : 'Assign to me'}
      </Button>
    </div>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd className={styles.words}>{children}</dd>
  </div>
);
