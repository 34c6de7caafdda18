import { useEffect, useRef } from 'react';

const isOver = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isOver' in state;

/**
 * Lets the Back button close an overlay, such as a drawer. When closed in another way, it leaves no history entry. If
 * closing changes the address, the change should replace the overlay's entry.
 */
export function useBackCloses(isOpen: boolean, onBack: () => void): void {
  const back = useRef(onBack);
  useEffect(() => {
    back.current = onBack;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    // Copies the state of the page below, so that the router and the scroll position do not change.
    history.pushState({ ...(history.state as object | null), isOver: true }, '');
    const close = () => {
      back.current();
    };
    addEventListener('popstate', close);
    return () => {
      removeEventListener('popstate', close);
      if (isOver(history.state)) history.back();
    };
  }, [isOpen]);
}
