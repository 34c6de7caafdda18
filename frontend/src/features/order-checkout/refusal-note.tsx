import { errorDetail } from '@shop/contracts/core/error-detail';
import { z } from 'zod';
import { errorCode } from '../../lib/error-message';
import { AllowButton } from './allow-button';
import styles from './checkout-page.module.css';

const withDetails = z.object({ data: z.object({ details: z.array(errorDetail) }) });

/** Why the order was refused, by line if the server names them. It stays until the next attempt. */
export function RefusalNote({ message, error }: { message: string; error: unknown }) {
  const parsed = withDetails.safeParse(error);
  const details = parsed.success ? parsed.data.data.details : [];
  const code = errorCode(error);
  return (
    <div className={styles.refusal}>
      <p>{message}</p>
      {details.length > 0 && (
        <ul>
          {details.map((detail) => (
            <li key={`${detail.path} ${detail.message}`}>
              {detail.message} <AllowButton product={detail.path} code={detail.code ?? code} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
