const NO_RESPONSE = 'No response from server. Please check if backend is running.';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Returns the message of the server's refusal, if there is one. */
export function serverMessage(error: unknown): string | undefined {
  const data = isRecord(error) ? error['data'] : undefined;
  const message = isRecord(data) ? data['message'] : undefined;
  return typeof message === 'string' && message !== '' ? message : undefined;
}

/** Returns the code of the refusal from the contract's list of errors. */
export function errorCode(error: unknown): string | undefined {
  const data = isRecord(error) ? error['data'] : undefined;
  const code = isRecord(data) ? data['code'] : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** Returns the HTTP status, even if the response is not JSON; undefined without a response. */
export function errorStatus(error: unknown): number | undefined {
  if (!isRecord(error)) return undefined;
  const status = error['status'] === 'PARSING_ERROR' ? error['originalStatus'] : error['status'];
  return typeof status === 'number' ? status : undefined;
}

/**
 * Returns the message for a failed call (spec section 8): the server's message, otherwise its status, otherwise that
 * there was no response, otherwise `fallback`.
 */
export function errorMessage(error: unknown, fallback: string): string {
  const message = serverMessage(error);
  if (message !== undefined) return message;
  const status = errorStatus(error);
  if (status !== undefined) return `Server error: ${String(status)}`;
  const silent =
    isRecord(error) && (error['status'] === 'FETCH_ERROR' || error['status'] === 'TIMEOUT_ERROR');
  return silent ? NO_RESPONSE : fallback;
}
