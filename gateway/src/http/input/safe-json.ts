import { DomainError } from '@shop/service-kit/domain-error';
import { isStorable } from '@shop/service-kit/storable-text.rules';
import type { FastifyBodyParser } from 'fastify';

const MAX_DEPTH = 10;
/** Keys that can change an object's prototype. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Untrusted JSON: refuses invalid JSON, forbidden keys, more than ten levels and text that PostgreSQL cannot store.
 * An empty text is undefined.
 */
export function parseSafely(text: string): unknown {
  if (text === '') return undefined;
  const value = parse(text);
  if (!isStorable(text, value)) throw invalid('The request has text that cannot be read.');
  refuseForbidden(value, 1);
  return value;
}

/** Parses a body with `parseSafely`. */
export const parseJsonBody: FastifyBodyParser<string> = (_request, body, done) => {
  try {
    done(null, parseSafely(body));
  } catch (error) {
    done(error as DomainError);
  }
};

/** Refuses forbidden keys and too many levels. */
export function refuseForbidden(value: unknown, depth = 1): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > MAX_DEPTH) throw invalid('The request is nested too deeply.');
  for (const [key, entry] of Object.entries(value)) {
    if (FORBIDDEN.has(key)) throw invalid('The request has a field that is not allowed.');
    refuseForbidden(entry, depth + 1);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('The request is not valid JSON.');
  }
}

const invalid = (message: string) => new DomainError('request.invalid', undefined, message);
