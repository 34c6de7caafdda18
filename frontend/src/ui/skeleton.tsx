import styles from './skeleton.module.css';

interface SkeletonProps {
  width?: string;
  height?: string;
  /** Aspect ratio, instead of a height. */
  ratio?: string;
}

/** Reserves the space of content that is still loading. */
export function Skeleton({ width = '100%', height, ratio }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height, aspectRatio: ratio }} />;
}
