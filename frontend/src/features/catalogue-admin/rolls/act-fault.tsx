import styles from './roll-page.module.css';

/** Why something was not done. */
export const ActFault = ({ fault }: { fault: string | null }) =>
  fault === null ? null : (
    <p role="alert" className={styles.fault}>
      {fault}
    </p>
  );
