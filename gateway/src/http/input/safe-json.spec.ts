import { DomainError } from '@shop/service-kit/domain-error';
import { parseSafely, refuseForbidden } from './safe-json.js';

describe('JSON from a stranger', () => {
  it('reads valid JSON from a stranger', () => {
    expect(parseSafely('{"a":[1,{"b":null}]}')).toEqual({ a: [1, { b: null }] });
    expect(parseSafely('')).toBeUndefined();
  });

  it.each(['{', '{"a":}', 'nonsense', '\u0000'])('refuses a body that is not JSON: %j', (text) => {
    expect(() => parseSafely(text)).toThrow('The request is not valid JSON.');
  });

  it.each(['__proto__', 'constructor', 'prototype'])(
    'refuses a JSON key %s, at any depth',
    (key) => {
      expect(() => parseSafely(`{"${key}":{"admin":true}}`)).toThrow(DomainError);
      expect(() => parseSafely(`{"a":[{"${key}":1}]}`)).toThrow(DomainError);
      expect(() => refuseForbidden({ [key]: 'x', ok: 1 })).toThrow();
    },
  );

  it.each([
    ['{"a":["x\\udfff y"]}', 'half a pair as a value'],
    ['{"\\ud83d":1}', 'half a pair as a key'],
    ['"\\u0000"', 'a NUL'],
  ])('security M4: refuses JSON with text that no database stores: %s (%s)', (text) => {
    expect(() => parseSafely(text)).toThrow('The request has text that cannot be read.');
  });

  it('accepts JSON with whole surrogate pairs, and backslashes before an apparent half', () => {
    expect(parseSafely(String.raw`"\ud83e\uddf5 \\udfff"`)).toBe(String.raw`🧵 \udfff`);
  });

  it('accepts JSON ten levels deep, and no deeper', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    expect(() => parseSafely(nested(10))).not.toThrow();
    expect(() => parseSafely(nested(11))).toThrow(DomainError);
    expect(() => parseSafely(nested(10_000))).toThrow(DomainError);
  });
});
