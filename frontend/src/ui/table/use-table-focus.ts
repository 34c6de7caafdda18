import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { isComposed, isTyping, keyOf, SEQUENCE_MS } from '../single-keys';
import type { CellPlace } from './data-column';
import { besideOf, cellsOf, sameIn, stopsOf } from './table-keys';

interface TableFocusProps {
  scroll: RefObject<HTMLDivElement | null>;
  /** Focused row. */
  active: RefObject<string | null>;
  /** True if keys such as `j` are enabled. */
  withSingleKeys: boolean;
  /** Row that is focused once it is rendered. */
  returnTo: string | null;
  onOpen: (row: string) => void;
  onToggle: (row: string, isRange: boolean) => void;
  /** Opens a cell of the row: the given one, or the first editable one. */
  onEdit: (row: string, column: string | null) => void;
}

const lineOf = (target: Element) => target.closest<HTMLElement>('[data-line]');
const steps: Record<string, 1 | -1> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };
const sideSteps: Record<string, 1 | -1> = { ArrowRight: 1, ArrowLeft: -1 };

/** Moves the focus between rows and cells; only one place of the table is in the tab order. */
export function useTableFocus(props: TableFocusProps) {
  const { scroll, active, withSingleKeys, onOpen, onToggle, onEdit } = props;
  const stop = useRef<HTMLElement | null>(null);
  /** Time at which `g` was pressed; the next key names a page of the back-office. */
  const begun = useRef(-Infinity);
  const pending = useRef<CellPlace | null>(null);

  const hold = useCallback((next: HTMLElement) => {
    if (stop.current && stop.current !== next) stop.current.tabIndex = -1;
    next.tabIndex = 0;
    stop.current = next;
  }, []);

  useLayoutEffect(() => {
    const box = scroll.current;
    if (!box) return;
    const lines = () => [...box.querySelectorAll('[data-line]')];
    if (pending.current) {
      const { row, column } = pending.current;
      pending.current = null;
      const line = lines().find((one) => one.getAttribute('data-line') === row);
      const cell = line?.querySelector(`[data-cell="${column}"]`);
      const target = cell && stopsOf(cell)[0];
      target?.focus();
      if (target) return;
    }
    if (stop.current && box.contains(stop.current)) {
      stop.current.tabIndex = 0;
      return;
    }
    const all = lines();
    const line = all.find((one) => one.getAttribute('data-line') === active.current) ?? all[0];
    const first = line && cellsOf(line)[0];
    const target = first && stopsOf(first)[0];
    if (target) hold(target);
  });

  const returnTo = useRef(props.returnTo);
  useEffect(() => {
    if (returnTo.current === null) return;
    const line = scroll.current?.querySelector(`[data-line="${CSS.escape(returnTo.current)}"]`);
    const link = line?.querySelector<HTMLElement>('a[href]');
    if (!line || !link) return;
    returnTo.current = null;
    // After the layout, which first focuses a new page as a whole.
    queueMicrotask(() => {
      line.scrollIntoView({ block: 'center' });
      link.focus({ preventScroll: true });
    });
  });

  const onFocus = (event: FocusEvent) => {
    const line = lineOf(event.target);
    const cell = event.target.closest('[data-cell]');
    if (!line || !cell || event.target.closest('dialog')) return;
    returnTo.current = null;
    active.current = line.dataset['line'] ?? null;
    hold(event.target as HTMLElement);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as Element;
    const line = lineOf(target);
    const id = line?.dataset['line'];
    if (!line || id === undefined || event.defaultPrevented) return;
    if (isTyping(target) || target.closest('dialog')) return;
    const shortcut =
      withSingleKeys && !isComposed(event.nativeEvent) ? keyOf(event.nativeEvent) : undefined;
    const isSecond = performance.now() - begun.current < SEQUENCE_MS;
    begun.current = shortcut === 'g' ? performance.now() : -Infinity;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const key = shortcut ?? event.key;
    if (!isPlain || (isSecond && shortcut !== undefined)) return;
    const isControl = target.matches('a, button');
    const step = event.key.length > 1 || shortcut !== undefined ? steps[key] : undefined;
    const side = sideSteps[event.key];
    if (step !== undefined) {
      const lines = [...(scroll.current?.querySelectorAll('[data-line]') ?? [])];
      const next = lines[lines.indexOf(line) + step];
      if (next) sameIn(next, target)?.focus();
    } else if (side !== undefined) besideOf(target, side)?.focus();
    else if (shortcut === 'x') onToggle(id, event.shiftKey);
    else if (key === 'Enter' && !isControl) {
      if (!event.repeat) onOpen(id);
    } else if (key === 'F2')
      onEdit(id, target.closest<HTMLElement>('[data-cell]')?.dataset['cell'] ?? null);
    else if (key === 'Escape') (target as HTMLElement).blur();
    else return;
    event.preventDefault();
  };

  /** Focuses a cell once it is rendered. */
  const focusCell = useCallback((place: CellPlace) => {
    pending.current = place;
  }, []);

  return { onFocus, onKeyDown, focusCell };
}
