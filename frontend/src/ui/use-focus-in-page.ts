import { useLayoutEffect, type RefObject } from 'react';

/**
 * Moves the focus to the main part of the page when the focused element is removed, so that the focus is never lost to
 * the body.
 */
export function useFocusInPage(ref: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement))
        document.querySelector('main')?.focus({ preventScroll: true });
    };
  }, [ref]);
}
