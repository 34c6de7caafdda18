import type { EnquiryView } from '@shop/contracts/correspondence/correspondence';
import { Link, useParams } from 'react-router-dom';
import { errorMessage } from '../../lib/error-message';
import { adminPaths } from '../../lib/admin-paths';
import { LoadFailed } from '../../ui/list/load-failed';
import { PageTitle } from '../../ui/page-title';
import { Panel } from '../../ui/panel';
import { Spinner } from '../../ui/spinner';
import { useGetEnquiryQuery } from './correspondence-admin-api';
import { DesignDownload } from './design-download';
import { EnquiryPanel } from './enquiry-panel';
import styles from './enquiry-page.module.css';
import { EmailDelivery } from './email-delivery';
import { ReplyForm } from './reply-form';
import { momentText } from '../../lib/day-text';

/** An enquiry with its replies, next to the panel with its details. */
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
        <Link to={adminPaths.enquiries.href()}>All enquiries</Link>
      </p>
      <div className={styles.columns}>
        <div className={styles.talk}>
          <EnquiryText enquiry={data} />
          {data.replies.map((reply) => (
            <Panel key={reply._id} title={`Answered by ${reply.by.name}`}>
              <p className={styles.when}>
                {momentText(reply.at)} <EmailDelivery email={reply.delivery} />
              </p>
              <p className={styles.message}>{reply.text}</p>
            </Panel>
          ))}
          {data.kind !== 'newsletter' && <ReplyForm key={data.replies.length} enquiry={data} />}
        </div>
        <EnquiryPanel enquiry={data} />
      </div>
    </div>
  );
}

function EnquiryText({ enquiry }: { enquiry: EnquiryView }) {
  const { subject, receivedAt, message, details, file, delivery } = enquiry;
  return (
    <Panel title={subject}>
      <p className={styles.when}>
        {momentText(receivedAt)} <EmailDelivery email={delivery} />
      </p>
      {message !== null && <p className={styles.message}>{message}</p>}
      <dl className={styles.details}>
        {details.map(({ label, value }, index) => (
          <div key={index}>
            <dt>{label}</dt>
            <dd className={styles.message}>{value}</dd>
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
