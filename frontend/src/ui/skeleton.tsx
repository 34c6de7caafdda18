import styles from './skeleton.module.css';

interface SkeletonProps {
  width?: string;
  height?: string;
  /** Width to height, instead of a height. */
  ratio?: string;
}

/** Keeps the room of what is still to come. */
export function Skeleton({ width = '100%', height, ratio }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height, aspectRatio: ratio }} />;
}
