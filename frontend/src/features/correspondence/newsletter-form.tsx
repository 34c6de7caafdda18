import { useEffect, useState, type FormEvent } from 'react';
import { errorMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { useSubscribeMutation } from './newsletter-api';
import styles from './newsletter-form.module.css';

/** In milliseconds (spec section 9). */
const SHOWN_MS = 3_000;
const FAILED = 'Something went wrong. Please try again.';

/** The newsletter form in the footer. The browser validates the address, so that pages do not have to load a schema. */
export function NewsletterForm() {
  const [subscribe, { isLoading, error }] = useSubscribeMutation();
  const [email, setEmail] = useState('');
  const [said, setSaid] = useState<string | null>(null);

  useEffect(() => {
    if (said === null) return undefined;
    const timer = setTimeout(() => {
      setSaid(null);
    }, SHOWN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [said]);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const result = await subscribe(email);
    if (result.error) return;
    setSaid(result.data.message);
    setEmail('');
  };

  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      <label htmlFor="newsletter-email" className={styles.label}>
        Newsletter
      </label>
      <div className={styles.line}>
        <input
          id="newsletter-email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder="Your email"
          aria-describedby="newsletter-hint"
          className={styles.input}
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
          }}
        />
        <Button type="submit" busy={isLoading}>
          Subscribe
        </Button>
      </div>
      <p id="newsletter-hint" className={styles.hint}>
        New cloth, about once a month. We will send you a link to confirm first.
      </p>
      <p role="status" className={styles.said}>
        {said}
      </p>
      {error && (
        <p role="alert" className={styles.said}>
          {errorMessage(error, FAILED)}
        </p>
      )}
    </form>
  );
}
