import { text } from 'node:stream/consumers';
import type { Policies } from './policies.js';
import type { StoreContext, StoreLayer } from './s3rver.js';
import type { StoreRights } from './store-users.js';

const READS = ['GET', 'HEAD'];
/** Questions beside the plain ones; no user of ours asks them, only the owner of the store. */
const SPECIAL = ['acl', 'delete', 'policy', 'tagging', 'uploads', 'uploadId', 'versions'];

/**
 * What @20minutes/s3rver lacks and our clients use: rights of users, rules for callers without keys, bucket policies,
 * CORS, and the listing of unfinished uploads. Signatures of object calls are checked by s3rver itself.
 */
export function accessLayer(policies: Policies, rights: StoreRights): StoreLayer {
  return async (context, next) => {
    if (answersPreflight(context)) return;
    const { bucket, key } = targetOf(context);
    const user = userOf(context);
    const allowed =
      user === undefined
        ? policies.allowAnybody(actionOf(context, key), bucket, key)
        : !rights.has(user) || rights.allow(user, deedOf(context, bucket, key));
    if (!allowed) {
      refuse(context, 403, 'AccessDenied');
      return;
    }
    if (key === '' && (await answersBucketCall(context, bucket, policies))) return;
    await next();
  };
}

function targetOf({ path }: StoreContext): { bucket: string; key: string } {
  const [, bucket = '', ...rest] = decodeURIComponent(path).split('/');
  return { bucket, key: rest.join('/') };
}

/** Who says to have signed the call; s3rver proves it afterwards. Undefined where nobody does. */
function userOf(context: StoreContext): string | undefined {
  const header = context.get('authorization');
  const credential = /\bCredential=([^/,]+)\//.exec(header)?.[1];
  if (header !== '') return credential ?? '';
  return context.query['X-Amz-Credential']?.split('/')[0];
}

/** What the call would do; a copy and whatever is not plain reading and writing is nothing that a user may. */
function deedOf(context: StoreContext, bucket: string, key: string) {
  const { query, method } = context;
  const isPlain =
    [...READS, 'PUT', 'DELETE'].includes(method) &&
    (key !== '' || method === 'GET') &&
    context.get('x-amz-copy-source') === '' &&
    !SPECIAL.some((name) => name in query);
  const action = isPlain ? actionOf(context, key) : 'other';
  return { action, bucket, key, prefix: query['prefix'] };
}

function actionOf({ method }: StoreContext, key: string): string {
  if (key === '') return 's3:ListBucket';
  if (READS.includes(method)) return 's3:GetObject';
  return method === 'PUT' ? 's3:PutObject' : 's3:DeleteObject';
}

function answersPreflight(context: StoreContext): boolean {
  if (context.get('origin') === '') return false;
  context.set('Access-Control-Allow-Origin', '*');
  context.set('Access-Control-Expose-Headers', 'ETag');
  if (context.method !== 'OPTIONS') return false;
  context.set('Access-Control-Allow-Methods', 'GET,HEAD,PUT,POST,DELETE');
  context.set('Access-Control-Allow-Headers', context.get('access-control-request-headers') || '*');
  context.status = 204;
  return true;
}

async function answersBucketCall(
  context: StoreContext,
  bucket: string,
  policies: Policies,
): Promise<boolean> {
  if ('policy' in context.query) {
    await answerPolicyCall(context, bucket, policies);
    return true;
  }
  if (context.method === 'GET' && 'uploads' in context.query) {
    const inner = `<Bucket>${bucket}</Bucket><IsTruncated>false</IsTruncated>`;
    answerXml(context, 200, 'ListMultipartUploadsResult', inner);
    return true;
  }
  return false;
}

async function answerPolicyCall(
  context: StoreContext,
  bucket: string,
  policies: Policies,
): Promise<void> {
  if (context.method === 'PUT') {
    if (policies.keep(bucket, await text(context.req))) context.status = 204;
    else refuse(context, 400, 'MalformedPolicy');
  } else if (context.method === 'DELETE') {
    policies.drop(bucket);
    context.status = 204;
  } else {
    answerPolicy(context, policies.textOf(bucket));
  }
}

function answerPolicy(context: StoreContext, policy: string | undefined): void {
  if (policy === undefined) {
    refuse(context, 404, 'NoSuchBucketPolicy');
    return;
  }
  context.status = 200;
  context.type = 'application/json';
  context.body = policy;
}

function refuse(context: StoreContext, status: number, code: string): void {
  const resource = context.path.replace(/[<&]/g, '');
  const inner = `<Code>${code}</Code><Message>${code}</Message><Resource>${resource}</Resource>`;
  answerXml(context, status, 'Error', inner);
}

function answerXml(context: StoreContext, status: number, root: string, inner: string): void {
  context.status = status;
  context.type = 'application/xml';
  context.body = `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${inner}</${root}>`;
}
