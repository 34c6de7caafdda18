import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { errorMessage } from '../../lib/error-message';
import { paths } from '../../lib/paths';
import { Badge } from '../../ui/badge';
import { Dialog } from '../../ui/dialog';
import { LoadFailed } from '../../ui/load-failed';
import { Spinner } from '../../ui/spinner';
import { useGetLetterQuery } from './correspondence-admin-api';
import { moment } from './enquiry-words';
import { fateTones, fateWords } from './letter-words';
import styles from './letters-page.module.css';

/** A letter as its receiver reads it, but for the links that act for him. */
export function LetterPage() {
  const { id = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const query = useGetLetterQuery(id, { refetchOnMountOrArgChange: true });
  const letter = query.error ? undefined : query.currentData;
  return (
    <Dialog
      open
      size="large"
      title={letter?.subject ?? 'Letter'}
      onClose={() => void navigate({ pathname: paths.adminLetters.href(), search })}
    >
      {query.isFetching && !letter && <Spinner label="Loading letter..." />}
      {query.error && (
        <LoadFailed
          title="The letter could not be loaded"
          text={errorMessage(query.error, 'Something went wrong.')}
          query={query}
        />
      )}
      {letter && (
        <div className={styles.letter}>
          <p className={styles.head}>
            To {letter.to} · {moment(letter.sentAt ?? letter.createdAt)}{' '}
            <Badge tone={fateTones[letter.status]}>{fateWords[letter.status]}</Badge>
          </p>
          {letter.status !== 'sent' && letter.lastError && <p>{letter.lastError}</p>}
          <p className={styles.plain}>{letter.plain}</p>
        </div>
      )}
    </Dialog>
  );
}
