import { text } from 'node:stream/consumers';
import type { Policies } from './policies.js';
import type { StoreContext, StoreLayer } from './s3rver.js';
import type { StoreRights } from './store-users.js';

const READS = ['GET', 'HEAD'];
/** Query parameters of special operations that only the owner of the store uses. */
const SPECIAL = ['acl', 'delete', 'policy', 'tagging', 'uploads', 'uploadId', 'versions'];

/**
 * Adds the parts of S3 that our clients use to @20minutes/s3rver: user policies, anonymous access, bucket policies,
 * CORS, and the list of unfinished uploads. s3rver itself checks signatures of object calls.
 */
export function accessLayer(policies: Policies, rights: StoreRights): StoreLayer {
  return async (context, next) => {
    if (handlePreflight(context)) return;
    const { bucket, key } = targetOf(context);
    const user = userOf(context);
    const allowed =
      user === undefined
        ? policies.allowAnybody(actionOf(context, key), bucket, key)
        : !rights.has(user) || rights.allow(user, operationOf(context, bucket, key));
    if (!allowed) {
      refuse(context, 403, 'AccessDenied');
      return;
    }
    if (key === '' && (await handleBucketCall(context, bucket, policies))) return;
    await next();
  };
}

function targetOf({ path }: StoreContext): { bucket: string; key: string } {
  const [, bucket = '', ...rest] = decodeURIComponent(path).split('/');
  return { bucket, key: rest.join('/') };
}

/** Returns the user of the signature, which s3rver verifies later; undefined for an anonymous call. */
function userOf(context: StoreContext): string | undefined {
  const header = context.get('authorization');
  const credential = /\bCredential=([^/,]+)\//.exec(header)?.[1];
  if (header !== '') return credential ?? '';
  return context.query['X-Amz-Credential']?.split('/')[0];
}

/** Returns the operation of the call; copies and special operations are `other`, which is allowed to no user. */
function operationOf(context: StoreContext, bucket: string, key: string) {
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

function handlePreflight(context: StoreContext): boolean {
  if (context.get('origin') === '') return false;
  context.set('Access-Control-Allow-Origin', '*');
  context.set('Access-Control-Expose-Headers', 'ETag');
  if (context.method !== 'OPTIONS') return false;
  context.set('Access-Control-Allow-Methods', 'GET,HEAD,PUT,POST,DELETE');
  context.set('Access-Control-Allow-Headers', context.get('access-control-request-headers') || '*');
  context.status = 204;
  return true;
}

async function handleBucketCall(
  context: StoreContext,
  bucket: string,
  policies: Policies,
): Promise<boolean> {
  if ('policy' in context.query) {
    await handlePolicyCall(context, bucket, policies);
    return true;
  }
  if (context.method === 'GET' && 'uploads' in context.query) {
    const inner = `<Bucket>${bucket}</Bucket><IsTruncated>false</IsTruncated>`;
    sendXml(context, 200, 'ListMultipartUploadsResult', inner);
    return true;
  }
  return false;
}

async function handlePolicyCall(
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
    sendPolicy(context, policies.textOf(bucket));
  }
}

function sendPolicy(context: StoreContext, policy: string | undefined): void {
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
  sendXml(context, status, 'Error', inner);
}

function sendXml(context: StoreContext, status: number, root: string, inner: string): void {
  context.status = status;
  context.type = 'application/xml';
  context.body = `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${inner}</${root}>`;
}
