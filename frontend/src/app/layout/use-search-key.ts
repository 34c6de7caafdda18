import { useEffect } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, select, textarea'));

/** `/` focuses the search field of the page. */
export function useSearchKey(): void {
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.key !== '/' || !isPlain || isTyping(event.target)) return;
      const search = document.querySelector<HTMLInputElement>('main [role=search] input');
      if (!search || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      search.focus();
      search.select();
    };
    document.addEventListener('keydown', go);
    return () => {
      document.removeEventListener('keydown', go);
    };
  }, []);
}
