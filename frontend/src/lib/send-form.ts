// Sends a form with files by XMLHttpRequest, because `fetch` reports no upload progress.
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { noteWrite } from './own-write';
import { readToken } from './token-storage';

export interface FormToSend {
  method: 'POST' | 'PUT';
  /** Path below /api. */
  url: string;
  form: FormData;
  /** Called with the sent share, 0 to 1. */
  onProgress?: (share: number) => void;
}

type Sent = { data: unknown; error?: undefined } | { error: FetchBaseQueryError; data?: undefined };

/** In milliseconds: images upload slowly, and the shop makes six files of each. */
const TIMEOUT_MS = 180_000;

/** Resolves to the JSON of the response, or to the failure in the same format as all other calls. */
export function sendForm({ method, url, form, onProgress }: FormToSend): Promise<Sent> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open(method, new URL(`/api${url}`, location.origin));
    request.timeout = TIMEOUT_MS;
    const token = readToken();
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      noteWrite();
      resolve(responseOf(request));
    };
    request.onerror = () => {
      resolve({ error: { status: 'FETCH_ERROR', error: 'no response' } });
    };
    request.ontimeout = () => {
      resolve({ error: { status: 'TIMEOUT_ERROR', error: 'no response in time' } });
    };
    request.send(form);
  });
}

function responseOf({ status, responseText }: XMLHttpRequest): Sent {
  try {
    const data: unknown = JSON.parse(responseText);
    return status < 400 ? { data } : { error: { status, data } };
  } catch (error) {
    const what = { originalStatus: status, data: responseText, error: String(error) };
    return { error: { status: 'PARSING_ERROR', ...what } };
  }
}
