import { SEARCH_LEAST, type AdminSearchReply } from '@shop/contracts/core/admin-search';
import { cleanLine } from '@shop/contracts/reading/clean-text';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Store } from '../store';
import { searchApi } from './search-api';

/** In milliseconds: the search starts after this time without input. */
const PAUSE_MS = 150;

interface Found {
  text: string;
  reply?: AdminSearchReply | undefined;
  error?: unknown;
}

export interface Search {
  /** Only a reply to the current text. */
  reply: AdminSearchReply | undefined;
  error: unknown;
  isSearching: boolean;
}

/** Searches for the text when typing pauses. A request for an earlier text is aborted, and its reply dropped. */
export function useSearch(typed: string): Search {
  const text = cleanLine(typed);
  const isSearched = text.length >= SEARCH_LEAST;
  const dispatch = useDispatch<Store['dispatch']>();
  const [found, setFound] = useState<Found | null>(null);

  useEffect(() => {
    if (!isSearched) return undefined;
    let isOver = false;
    let request: { abort(): void } | undefined;
    const timer = setTimeout(() => {
      const { initiate } = searchApi.endpoints.searchBackOffice;
      const sent = dispatch(initiate(text, { subscribe: false, forceRefetch: true }));
      request = sent;
      void sent.then(({ data, error }) => {
        if (!isOver) setFound({ text, reply: data, error });
      });
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      request?.abort();
    };
  }, [dispatch, isSearched, text]);

  const present = isSearched && found?.text === text ? found : undefined;
  return { reply: present?.reply, error: present?.error, isSearching: isSearched && !present };
}
