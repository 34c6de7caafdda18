import styles from './roll-page.module.css';

interface ActFaultProps {
  fault: string | null;
  /** Describes what has changed on the roll since typing began. */
  meanwhile?: string | null;
}

/** Why an action failed, with the present state of the roll. */
export const ActFault = ({ fault, meanwhile = null }: ActFaultProps) => (
  <>
    {fault !== null && (
      <p role="alert" className={styles.fault}>
        {fault}
      </p>
    )}
    {meanwhile !== null && (
      <p role="status" className={styles.soft}>
        {meanwhile}
      </p>
    )}
  </>
);
