// Sends a form with files. `fetch` cannot say how far an upload is, so this is the one place that does without it.
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { noteWrite } from './own-write';
import { readToken } from './token-storage';

export interface FormToSend {
  method: 'POST' | 'PUT';
  /** Under /api. */
  url: string;
  form: FormData;
  /** The share that has been sent, 0 to 1. */
  onProgress?: (share: number) => void;
}

type Sent = { data: unknown; error?: undefined } | { error: FetchBaseQueryError; data?: undefined };

/** Pictures take their time on a slow line, and the shop makes six files of each. */
const PATIENCE_MS = 180_000;

/** The answer's JSON, or the failure in the same words as every other call's. */
export function sendForm({ method, url, form, onProgress }: FormToSend): Promise<Sent> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open(method, new URL(`/api${url}`, location.origin));
    request.timeout = PATIENCE_MS;
    const token = readToken();
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      noteWrite();
      resolve(answerOf(request));
    };
    request.onerror = () => {
      resolve({ error: { status: 'FETCH_ERROR', error: 'no answer' } });
    };
    request.ontimeout = () => {
      resolve({ error: { status: 'TIMEOUT_ERROR', error: 'no answer in time' } });
    };
    request.send(form);
  });
}

function answerOf({ status, responseText }: XMLHttpRequest): Sent {
  try {
    const data: unknown = JSON.parse(responseText);
    return status < 400 ? { data } : { error: { status, data } };
  } catch (error) {
    const what = { originalStatus: status, data: responseText, error: String(error) };
    return { error: { status: 'PARSING_ERROR', ...what } };
  }
}
