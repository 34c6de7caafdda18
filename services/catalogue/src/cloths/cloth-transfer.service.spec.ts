import 'reflect-metadata';
import { clothExportQuery } from '@shop/contracts/cloth/cloth';
import { until } from '@shop/service-kit-testing/until';
import { openCloths, type OpenCloths } from '../testing/open-cloths.js';
import { clothsAfter } from './cloth.query.js';

let shop: OpenCloths;
beforeAll(async () => {
  shop = await openCloths();
});
afterAll(() => shop.close());
beforeEach(() => shop.noCloths());

const importList = async (text: string | Buffer, dryRun = false) =>
  shop.transfer.importList(shop.by, await shop.stage(Buffer.from(text)), dryRun);
const byCode = clothExportQuery.parse({});
const exported = async () => {
  let text = '';
  let after: string | null = null;
  do {
    const part: { text: string; next: string | null } = await shop.transfer.exportPart({
      ...byCode,
      after,
    });
    text += part.text;
    after = part.next;
  } while (after !== null);
  return text;
};

describe('the list of cloths as CSV', () => {
  it('W51: exports the cloths of a filter', async () => {
    await shop.make('LW-1', { name: 'Poplin' });
    await shop.make('LW-2', { name: 'Voile' });
    const { text } = await shop.transfer.exportPart({
      ...byCode,
      after: null,
      search: 'voile',
      state: 'draft',
    });
    expect(text).toContain('LW-2');
    expect(text).not.toContain('LW-1');
  });

  it('W51: exports the cloths in the order and with the columns of the list', async () => {
    for (const [code, name] of [
      ['LW-1', 'Poplin'],
      ['LW-2', 'Voile'],
      ['LW-3', 'Aida'],
    ] as const)
      await shop.make(code, { name });
    const query = clothExportQuery.parse({ sort: 'name', order: 'desc', columns: 'name,shoe' });
    const { text } = await shop.transfer.exportPart({ ...query, after: null });
    expect(text).toBe('code,name\r\nLW-2,Voile\r\nLW-1,Poplin\r\nLW-3,Aida\r\n');
    for (const sort of ['code', 'name', 'updated'] as const) {
      const codes: string[] = [];
      for (let after: string | null | undefined; after !== null;) {
        const from = { after: after ?? null, limit: 1 };
        const part = await clothsAfter(shop.dataSource.manager, { sort, order: 'desc' }, from);
        codes.push(...part.rows.map(({ code }) => code));
        after = part.next;
      }
      expect(codes.toSorted()).toEqual(['LW-1', 'LW-2', 'LW-3']);
    }
  });

  it('FAB-91: imports the exported list of cloths again and changes nothing', async () => {
    await shop.make('LW-1', {
      name: 'Poplin, "fine"',
      uses: ['shirts', 'dresses'],
      pilling: 4.5,
      widthCm: 147.5,
      usableWidthCm: 145.2,
      careNote: '=SUM(A1)',
    });
    await shop.make('LW-2', { name: "'=quoted", composition: [], madeIn: null });
    const text = await exported();
    const heading =
      'code,name,structure,weave,composition,weight_gsm,width_cm,usable_width_cm,repeat_v_cm,repeat_h_cm,match,shrink_warp,shrink_weft,stretch,opacity,drape,martindale,pilling,light_fast,wash_fast,rub_dry,rub_wet,wash,bleach,tumble,line,iron,pro,made_in,spun_in,dyed_in,hs_code,uses,certificates,ends_per10cm,';
    expect(text.startsWith(heading)).toBe(true);
    for (const cell of text.split(/\r\n|,/)) expect(cell).not.toMatch(/^"?[=+@\t]/);
    expect(await importList(text)).toMatchObject({ rows: 2, unchanged: 2, faultCount: 0 });
  });

  it('imports new cloths as drafts and changes the named fields, each with an audit entry', async () => {
    await shop.make('LW-1', { weightGsm: 115, careNote: 'Stays.' });
    const text =
      'code,name,composition,weight_gsm,width_cm,uses,has_nap\n' +
      'LW-1,Poplin,"60% cotton, 40% flax",120,150,shirts; shirts,\n' +
      'LW-3,Velvet,"pile: 100% silk; ground: 100% rayon",200,114,"bridal; costume",yes\n';
    expect(await importList(text, true)).toMatchObject({ applied: false, created: 1, changed: 1 });
    await expect(shop.cloths.get('LW-3')).rejects.toMatchObject({
      code: 'catalogue.clothNotFound',
    });
    expect(await importList(text)).toMatchObject({ applied: true, created: 1, changed: 1 });
    expect(await shop.cloths.get('LW-1')).toMatchObject({
      name: 'Poplin',
      weightGsm: 120,
      careNote: 'Stays.',
      uses: ['shirts'],
      words: { eu: '60 % cotton, 40 % linen' },
    });
    expect(await shop.cloths.get('LW-3')).toMatchObject({
      state: 'draft',
      hasNap: true,
      uses: ['bridal', 'costume'],
      words: { us: 'Pile: 100% silk. Ground: 100% rayon' },
    });
    const actions = (await shop.audited()).slice(0, 2).map(({ action }) => action);
    expect(actions.toSorted()).toEqual(['cloth.changed', 'cloth.created']);
    expect(await importList(text)).toMatchObject({ unchanged: 2, created: 0, changed: 0 });
  });

  it('FAB-91: reports every fault in a list of cloths with its line, and applies none of the list', async () => {
    await shop.make('LW-1');
    await shop.publish('LW-1');
    const text =
      'code,name,composition,width_cm,pilling,made_in,weave\n' +
      'LW-2,Right,100% cotton,150,4.5,BD,plain\n' +
      'lw_3,,100% bamboo,1,4.2,XX,carpet\n' +
      'LW-4,Short,100% bamboo,,,,\n' +
      'LW-1,Poplin,98% cotton,150,,BD,\n' +
      'LW-5,Other,"94% wool, 6% other fibres",,,,\n' +
      'LW-5,Again,,,,,\n' +
      'LW-6,Few\n' +
      'LW-7,Over,102% cotton,,,,\n' +
      'LW-8,Words,cotton,,,,\n';
    const report = await importList(text);
    expect(report).toMatchObject({ applied: false, rows: 9, created: 1, changed: 0, unchanged: 0 });
    expect(report.faults.map(({ line, column }) => [line, column])).toEqual([
      [3, 'code'],
      [3, 'name'],
      [3, 'composition'],
      [3, 'width_cm'],
      [3, 'pilling'],
      [3, 'made_in'],
      [3, 'weave'],
      [4, 'composition'],
      [5, 'composition'],
      [6, 'composition'],
      [7, 'code'],
      [8, null],
      [9, 'composition'],
      [10, 'composition'],
    ]);
    const said = (line: number) => report.faults.find((fault) => fault.line === line)?.message;
    expect(said(9)).toBe('The composition comes to 102 %.');
    expect(said(10)).toContain('must read as "70% wool, 30% alpaca"');
    expect(report.faults.find(({ line }) => line === 4)?.message).toContain('write "viscose"');
    await expect(shop.cloths.get('LW-2')).rejects.toMatchObject({
      code: 'catalogue.clothNotFound',
    });
  });

  it('imports the certificates of cloths and makes their open forms outdated', async () => {
    await shop.dataSource.query(
      `INSERT INTO certificates (id, scheme, number, holder, issuer, scope, issued_on, expires_on)
       SELECT gen_random_uuid(), scheme, number, 'Mill', 'Institute', '', '2026-01-01', '2999-01-01'
         FROM unnest('{gots,grs}'::text[], '{CU 1042,77}'::text[]) AS named (scheme, number)`,
    );
    const versions = async () =>
      (
        await shop.dataSource.query<{ version: number }[]>(
          'SELECT version FROM certificates ORDER BY scheme',
        )
      ).map(({ version }) => version);
    await shop.make('LW-1');
    await shop.publish('LW-1');
    const both = 'code,name,certificates\nLW-1,Poplin,grs 77; GOTS CU 1042\nLW-2,Lawn,grs 77\n';
    expect(await importList(both, true)).toMatchObject({ created: 1, changed: 1, faultCount: 0 });
    expect(await importList(both)).toMatchObject({ applied: true, created: 1, changed: 1 });
    expect(await versions()).toEqual([2, 3]);
    expect((await shop.cloths.sheet('LW-1')).certificates).toHaveLength(2);
    expect((await shop.audited())[1]).toMatchObject({
      action: 'cloth.changed',
      after: { certificates: ['gots CU 1042', 'grs 77'] },
    });
    const text = await exported();
    expect(text).toContain(',gots CU 1042; grs 77,');
    for (const list of [text, both, 'code,weight_gsm\nLW-2,\n'])
      expect(await importList(list)).toMatchObject({ created: 0, changed: 0, faultCount: 0 });
    expect(await importList('code,certificates\nLW-1,grs 77\nLW-2,\n')).toMatchObject({
      changed: 2,
    });
    expect((await shop.cloths.sheet('LW-1')).certificates).toMatchObject([{ scheme: 'grs' }]);
    expect(await versions()).toEqual([3, 4]);
    const { faults } = await importList('code,certificates\nLW-1,gots 9\nLW-2,gots\n');
    expect(
      faults.map(({ line, column, message }) => `${String(line)} ${column ?? ''}: ${message}`),
    ).toEqual([
      '2 certificates: There is no certificate "gots 9".',
      '3 certificates: The certificates must read as "gots CU 1042; grs 77".',
    ]);
  });

  it('keeps what another admin changed while the list of cloths was read', async () => {
    await shop.make('LW-1', { weightGsm: 115, careNote: 'Of before.' });
    const list = await shop.stage(Buffer.from('code,weight_gsm\nLW-1,120\n'));
    const importing = await shop.dataSource.transaction(async (manager) => {
      await manager.query("UPDATE cloths SET care_note = 'Of another.' WHERE code = 'LW-1'");
      const waits = shop.transfer.importList(shop.by, list, false);
      await until(async () => {
        const waiting = await shop.dataSource.query<unknown[]>(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
        return waiting.length > 0;
      });
      return { waits };
    });
    expect(await importing.waits).toMatchObject({ applied: true, changed: 1 });
    expect(await shop.cloths.get('LW-1')).toMatchObject({
      weightGsm: 120,
      careNote: 'Of another.',
    });
  });

  it('keeps a published cloth complete in an import', async () => {
    await shop.make('LW-1');
    await shop.publish('LW-1');
    const { faults } = await importList('code,made_in\nLW-1,\n');
    expect(faults).toEqual([
      { line: 2, column: null, message: 'To be published, this cloth needs: origin.' },
    ]);
  });

  it('refuses a list of cloths that is not text', async () => {
    await expect(importList(Buffer.from([0xff, 0xfe, 0]))).rejects.toMatchObject({
      code: 'catalogue.listUnreadable',
    });
    expect((await importList('code,colour\nLW-1,red\n')).faults[0]?.message).toContain('no column');
  });
});
