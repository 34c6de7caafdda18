import type { EnquiryView } from '@shop/contracts/correspondence';
import { Link, useParams } from 'react-router-dom';
import { errorMessage } from '../../lib/error-message';
import { paths } from '../../lib/paths';
import { LoadFailed } from '../../ui/load-failed';
import { PageTitle } from '../../ui/page-title';
import { Panel } from '../../ui/panel';
import { Spinner } from '../../ui/spinner';
import { useGetEnquiryQuery } from './correspondence-admin-api';
import { DesignDownload } from './design-download';
import { EnquiryDesk } from './enquiry-desk';
import styles from './enquiry-page.module.css';
import { moment } from './enquiry-words';
import { LetterFate } from './letter-fate';
import { ReplyForm } from './reply-form';

/** One enquiry: what was written, what was answered, and the desk beside it. */
export function EnquiryPage() {
  const { id = '' } = useParams();
  const query = useGetEnquiryQuery(id, { refetchOnMountOrArgChange: true });
  const { data, error, isLoading } = query;
  if (isLoading) return <Spinner label="Loading enquiry..." />;
  if (!data || error)
    return (
      <LoadFailed
        title="The enquiry could not be loaded"
        text={errorMessage(error, 'Something went wrong.')}
        query={query}
      />
    );
  return (
    <div className={styles.page}>
      <PageTitle isPrivate>{`${data.subject}, ${data.name}`}</PageTitle>
      <p>
        <Link to={paths.adminEnquiries.href()}>All enquiries</Link>
      </p>
      <div className={styles.columns}>
        <div className={styles.talk}>
          <Question enquiry={data} />
          {data.replies.map((reply) => (
            <Panel key={reply._id} title={`Answered by ${reply.by.name}`}>
              <p className={styles.when}>
                {moment(reply.at)} <LetterFate letter={reply.letter} />
              </p>
              <p className={styles.words}>{reply.text}</p>
            </Panel>
          ))}
          {data.kind !== 'newsletter' && <ReplyForm key={data.replies.length} enquiry={data} />}
        </div>
        <EnquiryDesk enquiry={data} />
      </div>
    </div>
  );
}

function Question({ enquiry }: { enquiry: EnquiryView }) {
  const { subject, receivedAt, message, facts, file, letter } = enquiry;
  return (
    <Panel title={subject}>
      <p className={styles.when}>
        {moment(receivedAt)} <LetterFate letter={letter} />
      </p>
      {message !== null && <p className={styles.words}>{message}</p>}
      <dl className={styles.facts}>
        {facts.map(({ label, value }, index) => (
          <div key={index}>
            <dt>{label}</dt>
            <dd className={styles.words}>{value}</dd>
          </div>
        ))}
        {file && (
          <div>
            <dt>Design file</dt>
            <dd>
              <DesignDownload enquiry={enquiry._id} file={file} />
            </dd>
          </div>
        )}
      </dl>
    </Panel>
  );
}
