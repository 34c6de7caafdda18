import styles from './calculator.module.css';
import type { Need } from './need';

interface LayoutDrawingProps {
  need: Need;
  /** Usable width of the cloth in centimetres. */
  width: number;
}

/** The pieces on the cloth, drawn to scale; the length of the cloth runs from left to right. */
export function LayoutDrawing({ need, width }: LayoutDrawingProps) {
  const { cm, pieces = [] } = need;
  if (pieces.length === 0) return null;
  const isOne = pieces.length === 1;
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${String(cm)} ${String(width)}`}
      role="img"
      aria-label={`${String(pieces.length)} ${isOne ? 'piece' : 'pieces'} on ${String(cm)} cm of cloth`}
    >
      <rect className={styles.cloth} width={cm} height={width} />
      {pieces.map((piece, at) => (
        <rect
          key={at}
          className={styles.piece}
          x={piece.x}
          y={piece.y}
          width={piece.length}
          height={piece.width}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
