import type { EnquiryView } from '@shop/contracts/correspondence/correspondence';
import { greetingFor } from '@shop/contracts/reading/typed-words';
import { useRef, useState, type FormEvent } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { errorMessage } from '../../lib/error-message';
import { uuid } from '../../lib/uuid';
import { Button } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { TextAreaField } from '../../ui/text-area-field';
import { useReplyToEnquiryMutation } from './correspondence-admin-api';
import styles from './enquiry-page.module.css';

/** In milliseconds. */
const SHOWN = 5_000;

/** Sends a reply by e-mail. A form sends one e-mail, however often it is submitted; the next reply uses a new form. */
export function ReplyForm({ enquiry }: { enquiry: EnquiryView }) {
  const [reply, { isLoading, error }] = useReplyToEnquiryMutation();
  const [key] = useState(uuid);
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const isSending = useRef(false);
  const dispatch = useDispatch();

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    setMissing(text.trim() === '');
    if (text.trim() === '') return;
    isSending.current = true;
    const result = await reply({ enquiry: enquiry._id, text, key });
    if (result.error) {
      isSending.current = false;
      return;
    }
    dispatch(
      alertAdded({ type: 'success', msg: `Your reply goes to ${enquiry.email}`, duration: SHOWN }),
    );
  };

  return (
    <Panel title="Reply by email">
      <form noValidate className={styles.reply} onSubmit={(event) => void send(event)}>
        <TextAreaField
          label="Your reply"
          hint={`Goes to ${enquiry.email}, begins with “${greetingFor(enquiry.name)}” and ends with your name.`}
          value={text}
          maxLength={10_000}
          error={isMissing ? 'Write a reply' : undefined}
          onChange={(event) => {
            setText(event.target.value);
          }}
        />
        {error && (
          <p role="alert" className={styles.refused}>
            {errorMessage(error, 'The reply could not be sent')}
          </p>
        )}
        <Button type="submit" busy={isLoading}>
          Send reply
        </Button>
      </form>
    </Panel>
  );
}
