import styles from './product-form.module.css';

/** How far the upload is; when all has been sent, the shop is still making its pictures. */
export function SaveProgress({ share }: { share: number }) {
  const isSent = share >= 1;
  return (
    <div className={styles.progress}>
      <span role="status">{isSent ? 'Preparing pictures…' : 'Uploading…'}</span>
      <progress
        aria-label="Upload"
        max={100}
        value={isSent ? undefined : Math.round(share * 100)}
      />
    </div>
  );
}
