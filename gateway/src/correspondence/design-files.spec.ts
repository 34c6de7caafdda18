import 'reflect-metadata';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { correspondenceRpc } from '@shop/contracts/correspondence/correspondence';
import {
  DESIGN_FILE_MAX_BYTES,
  designFileReply,
} from '@shop/contracts/correspondence/correspondence-forms';
import { testBucket } from '@shop/service-kit-testing/test-bucket';
import { until } from '@shop/service-kit-testing/until';
import { someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';
import { designTypeOf } from './design-type.js';

let bucket: Awaited<ReturnType<typeof testBucket>>;
let gateway: TestGateway;
beforeAll(async () => {
  bucket = await testBucket();
  gateway = await testGateway({
    ...bucket.storeAs('gateway'),
  });
  await gateway.app.listen(0, '127.0.0.1');
});
afterAll(async () => {
  await gateway.close();
  await bucket.close();
});
beforeEach(() => gateway.services.reset());

const url = '/api/custom-printing/files';
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(300_000)]);
const upload = (payload: Buffer, name: string, headers: Record<string, string> = {}) =>
  gateway.app.inject({
    method: 'POST',
    url,
    payload,
    headers: {
      'content-type': 'application/octet-stream',
      'x-file-name': encodeURIComponent(name),
      ...headers,
    },
  });
const fileOf = (response: { json(): unknown }) => designFileReply.parse(response.json()).file;
const stored = async () => {
  const names: string[] = [];
  for await (const item of bucket.client.listObjectsV2(bucket.bucket, '', true))
    names.push((item as { name: string }).name);
  return names;
};

describe('what a design is', () => {
  const tiff = Buffer.from('II*\0rest', 'latin1');
  it.each<[string, Buffer, string | null]>([
    ['lotus.pdf', Buffer.from('%PDF-1.4'), 'pdf'],
    ['Lotus.PDF', Buffer.from('\n\n%PDF-1.4'), 'pdf'],
    ['lotus.ai', Buffer.from('%PDF-1.5'), 'ai'],
    ['lotus.ai', Buffer.from('%!PS-Adobe-3.0'), 'ai'],
    ['lotus.psd', Buffer.from('8BPS\0\u0001', 'latin1'), 'psd'],
    ['lotus.psd', Buffer.from('8BPS\0\u0009', 'latin1'), null],
    ['lotus.tiff', tiff, 'tiff'],
    ['lotus.tif', Buffer.from('MM\0*', 'latin1'), 'tiff'],
    ['lotus.pdf', tiff, null],
    ['lotus.pdf', Buffer.from('<svg onload=alert(1)>'), null],
    ['lotus.pdf', Buffer.from('MZ\x90\0', 'latin1'), null],
    ['lotus.exe', Buffer.from('%PDF-1.4'), null],
    ['lotus.pdf.html', Buffer.from('%PDF-1.4'), null],
    ['lotus', Buffer.from('%PDF-1.4'), null],
  ])(
    'detects the type of a design %s (%#) by its name and its content together',
    (name, head, type) => {
      expect(designTypeOf(name, head)).toBe(type);
    },
  );
});

describe('a design', () => {
  it('stores a design unchanged, under a random name', async () => {
    const response = await upload(pdf, 'Entwürfe/Lotus Ω.pdf');
    const { file } = response.json();
    expect([response.statusCode, file]).toEqual([
      201,
      { id: expect.stringMatching(/^[0-9a-f-]{36}\.pdf$/), name: 'Lotus Ω.pdf', size: pdf.length },
    ]);
    const object = await bucket.client.getObject(bucket.bucket, `designs/${file.id}`);
    const bytes: Buffer[] = [];
    for await (const chunk of object) bytes.push(chunk as Buffer);
    expect(Buffer.concat(bytes).equals(pdf)).toBe(true);
    const open = await fetch(
      `${bucket.storeAs('gateway').S3_ENDPOINT}/${bucket.bucket}/designs/${file.id}`,
    );
    expect(open.status).toBe(403);
  });

  it.each<[string, Buffer, string, number, string]>([
    ['of another kind', Buffer.from('<html>'), 'lotus.pdf', 415, 'correspondence.fileType'],
    ['without a name', pdf, '', 400, 'request.invalid'],
    ['with nothing in it', Buffer.alloc(0), 'lotus.pdf', 400, 'request.invalid'],
  ])(
    'refuses a design that is %s, and stores nothing',
    async (_what, bytes, name, status, code) => {
      const before = await stored();
      const response = await upload(bytes, name);
      expect([response.statusCode, response.json().code]).toEqual([status, code]);
      expect(await stored()).toEqual(before);
    },
  );

  it('refuses a design that is too large before it is read', async () => {
    const response = await upload(pdf, 'lotus.pdf', {
      'content-length': String(DESIGN_FILE_MAX_BYTES + 1),
    });
    expect([response.statusCode, response.json().code]).toEqual([
      413,
      'correspondence.fileTooLarge',
    ]);
  });

  it('stores no design if the sender disconnects half-way, and keeps the gateway running', async () => {
    const before = await stored();
    const { port } = gateway.app.getHttpServer().address() as AddressInfo;
    const half = request({
      port,
      path: url,
      method: 'POST',
      headers: {
        'content-type': 'application/octet-stream',
        'x-file-name': 'lotus.pdf',
        'content-length': pdf.length,
      },
    });
    half.on('error', () => undefined);
    await new Promise<void>((sent) => half.write(pdf.subarray(0, 100_000), () => sent()));
    half.destroy();
    expect((await upload(pdf, 'whole.pdf')).statusCode).toBe(201);
    await until(async () => (await stored()).length === before.length + 1);
  });

  it('security L15: refuses a design that is sent too slowly, and stores nothing', async () => {
    const before = await stored();
    const { port } = gateway.app.getHttpServer().address() as AddressInfo;
    const headers = {
      'content-type': 'application/octet-stream',
      'x-file-name': 'lotus.pdf',
      'content-length': pdf.length,
    };
    const half = request({ port, path: url, method: 'POST', headers });
    half.on('error', () => undefined);
    half.write(pdf.subarray(0, 1_000));
    const [response] = (await once(half, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(408);
    half.destroy();
    // Files of an earlier, unfinished upload may be removed in the meantime.
    expect(before).toEqual(expect.arrayContaining(await stored()));
  }, 60_000);

  it.each(['/api/contact', '/api/orders'])('accepts no design at %s', async (other) => {
    const response = await gateway.app.inject({
      method: 'POST',
      url: other,
      payload: pdf,
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(response.statusCode).toBe(415);
  });

  it('refuses a design that is sent as anything but bytes', async () => {
    const response = await gateway.app.inject({ method: 'POST', url, payload: { a: 1 } });
    expect([response.statusCode, response.json().code]).toEqual([415, 'request.mediaType']);
  });
});

describe('the printing form', () => {
  const form = (designFile: object) =>
    gateway.app.inject({
      method: 'POST',
      url: '/api/custom-printing',
      payload: {
        name: 'Ayesha',
        email: 'a@example.test',
        fabricType: 'silk',
        description: 'Lotus',
        designFile,
      },
    });

  it('passes on the printing form with an uploaded design and its true size', async () => {
    gateway.services.reply(correspondenceRpc.submit, {
      success: true,
      message: 'Thank you!',
      enquiry: someId,
    });
    const file = fileOf(await upload(pdf, 'lotus.pdf'));
    expect((await form({ ...file, size: 1 })).statusCode).toBe(201);
    expect(gateway.services.requests[0]?.input).toMatchObject({
      enquiry: { content: { designFile: file } },
    });
  });

  it('refuses the printing form with a design that was never uploaded', async () => {
    const response = await form({ id: `${randomUUID()}.pdf`, name: 'x.pdf', size: 1 });
    expect([response.statusCode, response.json().message]).toEqual([
      400,
      'The design did not arrive. Please choose it again.',
    ]);
  });
});

describe('the design of an enquiry', () => {
  const path = `/api/admin/enquiries/${someId}/file`;

  it('returns the design of an enquiry to admins alone, as a download and never for display', async () => {
    const file = fileOf(await upload(pdf, 'Lotus Ω.pdf'));
    gateway.services.reply(correspondenceRpc.findDesignFile, file);
    const response = await gateway.app.inject({
      url: path,
      headers: await gateway.signIn('admin'),
    });
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload.equals(pdf)).toBe(true);
    expect(response.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''Lotus%20%CE%A9.pdf",
      'content-length': String(pdf.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const shopper = await gateway.signIn('user');
    expect((await gateway.app.inject({ url: path, headers: shopper })).statusCode).toBe(403);
    expect((await gateway.app.inject({ url: path })).statusCode).toBe(401);
  });

  it('responds 503 for a design while the store is away', async () => {
    const lonely = await testGateway();
    lonely.services.reply(correspondenceRpc.findDesignFile, {
      id: `${randomUUID()}.pdf`,
      name: 'x.pdf',
      size: 1,
    });
    const response = await lonely.app.inject({ url: path, headers: await lonely.signIn('admin') });
    expect([response.statusCode, response.json().code]).toEqual([503, 'service.unavailable']);
    await lonely.close();
  });
});
