import type { PointerEvent } from 'react';
import styles from './data-table.module.css';

interface ColumnEdgeProps {
  id: string;
  /** Called with the width in rem. */
  onResize: (id: string, width: number) => void;
}

/** The edge of a column head, which is dragged to resize the column. By keyboard this is done in the column menu. */
export function ColumnEdge({ id, onResize }: ColumnEdgeProps) {
  const drag = (start: PointerEvent<HTMLSpanElement>) => {
    const edge = start.currentTarget;
    const head = edge.closest('th');
    const column = edge.closest('table')?.querySelector<HTMLElement>(`col[data-column="${id}"]`);
    if (start.button !== 0 || !head || !column) return;
    start.preventDefault();
    edge.setPointerCapture(start.pointerId);
    const width = head.getBoundingClientRect().width - start.clientX;
    const move = ({ clientX }: { clientX: number }) => {
      // Rows are rendered again only at the end.
      column.style.width = `${String(width + clientX)}px`;
    };
    const end = ({ clientX, type }: { clientX: number; type: string }) => {
      edge.removeEventListener('pointermove', move);
      edge.removeEventListener('pointerup', end);
      edge.removeEventListener('pointercancel', end);
      column.style.width = '';
      const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
      if (type === 'pointerup') onResize(id, (width + clientX) / rem);
    };
    edge.addEventListener('pointermove', move);
    edge.addEventListener('pointerup', end);
    edge.addEventListener('pointercancel', end);
  };
  return <span aria-hidden className={styles.edge} onPointerDown={drag} />;
}
