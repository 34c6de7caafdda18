import { errorCode, errorMessage, serverMessage } from './error-message';

const FALLBACK = 'Login failed';

describe('the message of a failed call', () => {
  it.each([
    [
      "the server's own message first",
      { status: 401, data: { success: false, message: 'Invalid credentials', code: 'x' } },
      'Invalid credentials',
    ],
    [
      'the status of a response without a message',
      { status: 502, data: null },
      'Server error: 502',
    ],
    ['the status of an empty message', { status: 500, data: { message: '' } }, 'Server error: 500'],
    [
      'the status when a proxy responds with HTML',
      { status: 'PARSING_ERROR', originalStatus: 504, data: '<html>', error: 'SyntaxError' },
      'Server error: 504',
    ],
    [
      'that there was no response',
      { status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' },
      'No response from server. Please check if backend is running.',
    ],
    [
      'that the response came too late',
      { status: 'TIMEOUT_ERROR', error: 'AbortError' },
      'No response from server. Please check if backend is running.',
    ],
    ['the fallback for anything else', new Error('odd'), FALLBACK],
    ['the fallback for nothing at all', undefined, FALLBACK],
  ])('shows in the message of a failed call %s', (_what, error, message) => {
    expect(errorMessage(error, FALLBACK)).toBe(message);
  });

  it('returns no message and no code if the server sent none', () => {
    expect(serverMessage({ status: 500, data: 'Bad Gateway' })).toBeUndefined();
    expect(errorCode({ status: 500, data: 'Bad Gateway' })).toBeUndefined();
  });

  it('returns the code of the refusal for a failed call', () => {
    expect(errorCode({ status: 409, data: { code: 'order.outOfStock' } })).toBe('order.outOfStock');
  });
});
