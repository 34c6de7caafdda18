const NO_RESPONSE = 'No response from server. Please check if backend is running.';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The message that the server sent with its refusal, where it sent one. */
export function serverMessage(error: unknown): string | undefined {
  const data = isRecord(error) ? error['data'] : undefined;
  const message = isRecord(data) ? data['message'] : undefined;
  return typeof message === 'string' && message !== '' ? message : undefined;
}

/** The code of the refusal, from the contract's list of errors. */
export function errorCode(error: unknown): string | undefined {
  const data = isRecord(error) ? error['data'] : undefined;
  const code = isRecord(data) ? data['code'] : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** The HTTP status, also of a response that is no JSON; undefined without a response. */
export function errorStatus(error: unknown): number | undefined {
  if (!isRecord(error)) return undefined;
  const status = error['status'] === 'PARSING_ERROR' ? error['originalStatus'] : error['status'];
  return typeof status === 'number' ? status : undefined;
}

/**
 * The message for a failed call (spec section 8): the server's sentence, else its status, else that there was no
 * response, else `fallback`.
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
