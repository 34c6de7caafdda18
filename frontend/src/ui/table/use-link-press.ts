import { useCallback, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Opens a plain link of a cell within the app. A link with a router of its own costs a table more than all else in its
 * row.
 */
export function useLinkPress() {
  const navigate = useNavigate();
  return useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
      if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      event.preventDefault();
      const { pathname, search } = event.currentTarget;
      void navigate({ pathname, search });
    },
    [navigate],
  );
}
