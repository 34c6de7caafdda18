import { useEffect, useRef } from 'react';

const isOver = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isOver' in state;

/**
 * Lets the Back button close what lies over the page, such as a drawer. Closed in another way, it leaves no entry in the
 * history; what it adds to the address when it closes should replace its entry.
 */
export function useBackCloses(isOpen: boolean, onBack: () => void): void {
  const back = useRef(onBack);
  useEffect(() => {
    back.current = onBack;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    // With the key of the page below, so that the router and the scroll position stay.
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
