// Reports of browsers about our Content-Security-Policy: counted and logged, not stored (security L12).
import { rootLogger } from '@shop/service-kit/logger';
import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import { z } from 'zod';
import { CSP_REPORTS_PATH } from './security-headers.js';
import { sendError } from '../errors/error.filter.js';
import { parseJsonBody } from '../input/safe-json.js';

const BODY_BYTES = 16 * 1024;
/** Reports of one request that are read. */
const READ_MAX = 10;
const LOGGED_CHARACTERS = 200;
const DIRECTIVES: readonly string[] = [
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'frame-src',
  'object-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'require-trusted-types-for',
  'trusted-types',
];

const violations = new Counter({
  name: 'csp_violations_total',
  help: 'Violations of the Content-Security-Policy that browsers reported, by directive',
  labelNames: ['directive'] as const,
});

const text = z.string().optional();
/** `report-to` sends a list, the older `report-uri` a single report. */
const newReport = z.object({
  type: z.literal('csp-violation'),
  body: z.object({ effectiveDirective: text, documentURL: text, blockedURL: text }),
});
const oldReport = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'document-uri': text,
    'blocked-uri': text,
  }),
});

interface Violation {
  directive: string | undefined;
  page: string | undefined;
  blocked: string | undefined;
}

/** The violations in the body of a report; anything else in it is ignored. */
function violationsIn(body: unknown): Violation[] {
  const old = oldReport.safeParse(body);
  if (old.success) {
    const report = old.data['csp-report'];
    const directive = report['effective-directive'] ?? report['violated-directive'];
    return [{ directive, page: report['document-uri'], blocked: report['blocked-uri'] }];
  }
  if (!Array.isArray(body)) return [];
  return body.slice(0, READ_MAX).flatMap((entry): Violation[] => {
    const { data } = newReport.safeParse(entry);
    if (!data) return [];
    const { effectiveDirective: directive, documentURL: page, blockedURL: blocked } = data.body;
    return [{ directive, page, blocked }];
  });
}

/** An address without its query, which may name a person, and its fragment, which may be a secret. */
const withoutQuery = (address = ''): string =>
  address.replace(/[?#].*$/s, '').slice(0, LOGGED_CHARACTERS);

function note({ directive = '', page, blocked }: Violation): void {
  const known = DIRECTIVES.includes(directive) ? directive : 'other';
  violations.inc({ directive: known });
  rootLogger.warn(
    { directive: known, page: withoutQuery(page), blocked: withoutQuery(blocked) },
    'content security policy violation',
  );
}

/** Accepts reports from everyone, in the two kinds of body that browsers send. */
export function takeCspReports(fastify: FastifyInstance): void {
  fastify.register((scope, _options, registered) => {
    scope.addContentTypeParser(
      ['application/reports+json', 'application/csp-report'],
      { parseAs: 'string', bodyLimit: BODY_BYTES },
      parseJsonBody,
    );
    scope.post(
      CSP_REPORTS_PATH,
      {
        bodyLimit: BODY_BYTES,
        errorHandler: (error, request, reply) => sendError(request, reply, error),
      },
      async (request, reply) => {
        violationsIn(request.body).forEach(note);
        return reply.status(204).send();
      },
    );
    registered();
  });
}
