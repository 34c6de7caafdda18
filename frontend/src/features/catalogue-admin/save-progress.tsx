import styles from './product-form.module.css';

/** The progress of the upload, after which the shop processes the images. */
export function SaveProgress({ share }: { share: number }) {
  const isSent = share >= 1;
  return (
    <div className={styles.progress}>
      <span role="status">{isSent ? 'Preparing images…' : 'Uploading…'}</span>
      <progress
        aria-label="Upload"
        max={100}
        value={isSent ? undefined : Math.round(share * 100)}
      />
    </div>
  );
}
