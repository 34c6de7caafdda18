import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { isSingleKey, keyOf, SEQUENCE_MS } from '../../ui/single-keys';
import { adminTabs } from '../layout/admin-tabs';
import { isPaletteKey } from './palette-keys';

interface Shortcuts {
  onPalette: () => void;
  /** Called while Ctrl or ⌘ is held, because the palette may be opened next. */
  onHold: () => void;
  onHelp: () => void;
}

function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main [role=search] input');
  search?.focus();
  search?.select();
  return search !== null;
}

/**
 * The shortcuts of the back-office: Ctrl-K, `?`, `/` for the search of the page, and `g` followed by the key of a page.
 */
export function useShortcuts({ onPalette, onHold, onHelp }: Shortcuts): void {
  const navigate = useNavigate();
  const begun = useRef(-Infinity);

  const goTo = (key: string | undefined): boolean => {
    const isSecond = performance.now() - begun.current < SEQUENCE_MS;
    begun.current = !isSecond && key === 'g' ? performance.now() : -Infinity;
    const place = isSecond ? adminTabs.find((tab) => tab.goKey === key) : undefined;
    if (place) void navigate(place.to);
    return place !== undefined;
  };
  const act = (event: KeyboardEvent): boolean => {
    if (isPaletteKey(event)) {
      onPalette();
      return true;
    }
    if (event.key === 'Control' || event.key === 'Meta') onHold();
    if (!isSingleKey(event)) return false;
    if (event.key === '/') return focusSearch();
    if (event.key === '?') onHelp();
    return event.key === '?' || (!event.shiftKey && goTo(keyOf(event)));
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (act(event)) event.preventDefault();
  });

  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
    };
  }, []);
}
