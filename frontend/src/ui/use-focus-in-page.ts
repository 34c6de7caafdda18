import { useLayoutEffect, type RefObject } from 'react';

/** Moves the focus to the page's main part when the element that holds it is taken away, so that it never falls to the body. */
export function useFocusInPage(ref: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement))
        document.querySelector('main')?.focus({ preventScroll: true });
    };
  }, [ref]);
}
