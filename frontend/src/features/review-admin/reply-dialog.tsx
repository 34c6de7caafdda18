import { REPLY_MAX, type AdminReview } from '@shop/contracts/catalogue/reviews';
import { useState, type SyntheticEvent } from 'react';
import { errorDetails } from '../../lib/error-details';
import { errorMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextAreaField } from '../../ui/text-area-field';
import { useReplyToReviewMutation } from './review-admin-api';
import styles from './reviews-page.module.css';

const conflictOf = (error: unknown) =>
  errorDetails(error).find(({ conflict }) => conflict)?.conflict;

interface ReplyDialogProps {
  review: AdminReview;
  onClose: () => void;
}

/** Writes, changes or removes the public reply to a review. */
export function ReplyDialog({ review: { _id, author, text, reply }, onClose }: ReplyDialogProps) {
  const [words, setWords] = useState(reply?.text ?? '');
  /** Reply that the dialog was opened with, or the newer one of a conflict. */
  const [seen, setSeen] = useState(reply?.text ?? null);
  const [send, { isLoading, error }] = useReplyToReviewMutation();
  const store = async (changed: string | null) => {
    const result = await send({ review: _id, reply: changed, seen });
    if (!result.error) onClose();
    const conflict = conflictOf(result.error);
    if (conflict) setSeen(String(conflict.theirs) || null);
  };
  const conflict = conflictOf(error);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void store(words);
  };
  return (
    <Dialog open onClose={onClose} title={`Reply to ${author}`}>
      <form className={styles.page} onSubmit={submit}>
        <p className={styles.quoted}>{text}</p>
        <TextAreaField
          label="Your reply"
          hint="Shown to everyone below the review."
          data-first
          required
          maxLength={REPLY_MAX}
          value={words}
          error={error && errorMessage(error, 'The reply could not be saved.')}
          onChange={({ target }) => {
            setWords(target.value);
          }}
        />
        {conflict && (
          <p role="status">
            {conflict.theirs === '' ? 'The reply was removed.' : `It is now: ${conflict.theirs}`}{' '}
            Save again to use yours.
          </p>
        )}
        <div className={styles.actions}>
          <Button type="submit" busy={isLoading}>
            Save reply
          </Button>
          {reply && (
            <Button variant="quiet" busy={isLoading} onClick={() => void store(null)}>
              Remove reply
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
