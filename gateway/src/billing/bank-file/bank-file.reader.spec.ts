import { readBankFile } from './bank-file.reader.js';

const read = (text: string) =>
  readBankFile(text, ({ forms: [form = 'dayFirst'] }) => Promise.resolve(form));
const first = async (text: string) => (await read(text)).lines[0];
const paid = {
  bookedOn: '2026-11-25',
  cents: 5_980,
  reference: 'LM 1A2B3C4D',
  payer: 'Rina Das',
  nth: 1,
};
const refusalOf = (text: string) => read(text).catch((error: unknown) => error);

describe('a CSV file of a bank', () => {
  it.each([
    ['English', 'Date,Description,Amount,Name\n2026-11-25,LM 1A2B3C4D,59.80,Rina Das\n'],
    [
      'German',
      '\ufeff"Buchungstag";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Betrag";"Waehrung"\r\n' +
        '"25.11.2026";"LM 1A2B3C4D";"Rina Das";"59,80";"USD"\r\n',
    ],
    [
      'with lines above the heading',
      'Konto;DE02 1203 0000\nVon;01.11.2026\n\nBuchungsdatum;Zahlungspflichtige*r;Verwendungszweck;Betrag ($)\n' +
        '25.11.26;Rina Das;LM 1A2B3C4D;59,80 $\n',
    ],
    [
      'with columns for what comes and goes',
      'Transaction Date\tTransaction Description\tPaid out\tPaid in\tCounterparty\n' +
        '20/11/2026\tRent\t900.00\t\tLandlord\n25/11/2026\tLM 1A2B3C4D\t\t59.80\tRina Das\n',
    ],
    [
      'with marks of debit and credit',
      'Datum;Betrag;Soll/Haben;Verwendungszweck;Auftraggeber / Empfänger\n' +
        '20.11.2026;900,00;S;Miete;Landlord\n25.11.2026;59,80;H;LM 1A2B3C4D;Rina Das\n',
    ],
    [
      'with text over two lines',
      'Date,Reference,Amount,Payer\n2026-11-25,"LM\n1A2B3C4D",59.80,"Rina Das"\n',
    ],
  ])('reads a CSV file of a bank: %s', async (_what, text) => {
    expect(await read(text)).toEqual({ lines: [paid], faults: [] });
  });

  it.each([
    ['French', 'Date;Libellé;Montant;Nom\n25/11/2026;LM 1A2B3C4D;59,80;Rina Das\n'],
    ['Spanish', 'Fecha;Concepto;Importe;Ordenante\n25/11/2026;LM 1A2B3C4D;59,80;Rina Das\n'],
    [
      'Italian',
      'Data operazione;Causale;Entrate;Uscite;Ordinante\n25/11/2026;LM 1A2B3C4D;59,80;;Rina Das\n25/11/2026;Affitto;;900,00;X\n',
    ],
    [
      'Dutch',
      'Datum;Naam;Bedrag;Af Bij;Mededelingen\n25-11-2026;Rina Das;59,80;Bij;LM 1A2B3C4D\n24-11-2026;X;5,00;Af;Huur\n',
    ],
    [
      'Indian',
      'Txn Date|Narration|Withdrawal Amt.|Deposit Amt.|Remitter\n25-Nov-2026|LM 1A2B3C4D||59.80|Rina Das\n',
    ],
    [
      'of a bank that marks amounts',
      'Date,Description,Amount,Name\n25-Nov-2026,LM 1A2B3C4D,59.80 CR,Rina Das\n2026/11/24,Rent,900.00 DR,Landlord\n',
    ],
  ])('cases 3: reads a CSV file of a bank with other headings: %s', async (_what, text) => {
    expect(await read(text)).toEqual({ lines: [paid], faults: [] });
  });

  it('cases 3: refuses a CSV file of a bank with the required columns and the ones that it has', async () => {
    expect(await refusalOf('Jour;Somme;Qui\n2026-11-25;59,80;Rina Das\n')).toMatchObject({
      code: 'billing.notABankFile',
      message:
        'The file needs a column of days and one of amounts, such as Date and Amount. Its columns are: Jour, Somme, Qui.',
    });
  });

  it('cases 1: does not read another currency as dollars if only the amount shows it', async () => {
    const { lines, faults } = await read(
      'Date,Amount\n2026-11-25,"59,80 €"\n2026-11-25,"৳1,23,456.50"\n',
    );
    expect([lines, faults]).toEqual([
      [],
      ['Line 2: EUR is not taken, only USD.', 'Line 3: BDT is not taken, only USD.'],
    ]);
  });

  it('skips outgoing lines of the account, and reports the line of each fault', async () => {
    const text = [
      'Bank of cloth',
      'Date;Amount;Currency;Reference',
      '2026-11-25;-5,00;USD;out',
      '2026-11-25;"a ""lot""";USD;x',
      '2026-11-25;59,80;EUR;"two',
      'lines"',
      'soon;59,80;USD;x',
      '',
      '2026-11-25;99.999.999.999,00;USD;x',
      '2026-11-25;59,80;USD;x',
    ].join('\n');
    expect(await read(text)).toEqual({
      lines: [{ ...paid, reference: 'x', payer: '' }],
      faults: [
        'Line 4: there is no amount in it.',
        'Line 5: EUR is not taken, only USD.',
        'Line 7: there is no day in it.',
        'Line 9: its amount is too large.',
      ],
    });
  });

  it('does not read euros as dollars if only the heading shows the currency', async () => {
    const { lines, faults } = await read('Datum;Betrag (EUR)\n25.11.2026;59,80\n');
    expect([lines, faults]).toEqual([[], ['Line 2: EUR is not taken, only USD.']]);
  });

  it('numbers the identical lines of a bank file', async () => {
    const line = '2026-11-25,59.80,Cloth\n';
    const { lines } = await read(`Date,Amount,Reference\n${line}${line}2026-11-25,1.00,x\n${line}`);
    expect(lines.map(({ cents, nth }) => [cents, nth])).toEqual([
      [5_980, 1],
      [5_980, 2],
      [100, 1],
      [5_980, 3],
    ]);
  });

  it('reads a formula in a bank file as text', async () => {
    const line = await first('Date,Amount,Reference\n2026-11-25,59.80,"=HYPERLINK(""x"")"\n');
    expect(line?.reference).toBe('=HYPERLINK("x")');
  });

  it('reports the line where quotation marks do not match, and reads the lines above', async () => {
    const text = 'Date,Amount,Reference,Payer\n2026-11-25,59.80,LM 1A2B3C4D,Rina Das\n';
    expect(await read(`${text}2026-11-25,1.00,"open\n2026-11-25,2.00,x,y\n`)).toEqual({
      lines: [paid],
      faults: ['Line 3: its quotation marks do not match, and nothing is read from here on.'],
    });
  });

  it('accepts at most 2,000 lines in a bank file, and reports at most 50 faults', async () => {
    const lines = (count: number, line: string) => `Date,Amount\n${`${line}\n`.repeat(count)}`;
    expect((await read(lines(2_000, '2026-11-25,1.00'))).lines).toHaveLength(2_000);
    expect(await refusalOf(lines(2_001, '2026-11-25,1.00'))).toMatchObject({
      code: 'request.invalid',
      message: 'A file has at most 2,000 lines.',
    });
    const { faults } = await read(lines(60, 'x,y'));
    expect([faults.length, faults.at(-1)]).toEqual([51, 'And 10 more lines.']);
  });
});

const entry = (inside: string, amount = '59.80') =>
  `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
   <BookgDt><Dt>2026-11-25</Dt></BookgDt>${inside}</Ntry>`;
const details = (reference: string, payer = 'Rina Das', amount = '') =>
  `<TxDtls>${amount}<RltdPties><Dbtr><Pty><Nm>${payer}</Nm></Pty></Dbtr></RltdPties>
   <RmtInf><Ustrd>${reference}</Ustrd></RmtInf></TxDtls>`;
const statement = (...entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
${entries.join('\n')}
</Stmt></BkToCstmrStmt></Document>`;
const paidEntry = entry(`<NtryDtls>${details('LM 1A2B3C4D')}</NtryDtls>`);

describe('a CAMT.053 file of a bank', () => {
  it('reads a CAMT.053 file of any version and with any prefix', async () => {
    expect(await read(statement(paidEntry))).toEqual({ lines: [paid], faults: [] });
    const old = statement(paidEntry.replaceAll(/<\/?Pty>/g, ''));
    expect(await first(old)).toEqual(paid);
    const prefixed = statement(paidEntry).replace(/<(\/?)(?=[A-Z])/g, '<$1ns2:');
    expect(await first(prefixed.replace('xmlns=', 'xmlns:ns2='))).toEqual(paid);
  });

  it('skips outgoing and unbooked entries of a CAMT.053 file', async () => {
    const out = paidEntry.replace('CRDT', 'DBIT');
    const pending = paidEntry.replace('<Sts>BOOK</Sts>', '<Sts><Cd>PDNG</Cd></Sts>');
    expect(await read(statement(out, pending, paidEntry))).toEqual({ lines: [paid], faults: [] });
  });

  it('reads a CAMT.053 entry that collects payments as many lines', async () => {
    const amount = (dollars: string) =>
      `<AmtDtls><TxAmt><Amt Ccy="USD">${dollars}</Amt></TxAmt></AmtDtls>`;
    const parts = [
      details('LM 1A2B3C4D', 'Rina Das', amount('59.80')),
      details('LM 5E6F7A8B', 'Farida &amp; Co', amount('25.00')),
    ];
    const { lines } = await read(
      statement(entry(`<NtryDtls>${parts.join('')}</NtryDtls>`, '84.80')),
    );
    expect(lines).toEqual([
      paid,
      { ...paid, cents: 2_500, reference: 'LM 5E6F7A8B', payer: 'Farida & Co' },
    ]);
  });

  it('reports the line of a CAMT.053 entry that it cannot read', async () => {
    const euros = paidEntry.replace('USD', 'EUR');
    const { lines, faults } = await read(statement(euros));
    expect([lines, faults]).toEqual([[], ['Line 3: EUR is not taken, only USD.']]);
  });

  it.each([
    [
      'a document type',
      statement().replace('<Document', '<!DOCTYPE x [<!ENTITY a "b">]><Document'),
    ],
    ['an entity of its own', statement(entry('<AddtlNtryInf>&xxe;</AddtlNtryInf>'))],
    ['an end that is missing', statement(paidEntry).slice(0, -20)],
    ['no statement in it', '<Document><Ntry/></Document>'],
    ['another language', '<html><body>Please log in'],
    ['far too many levels', '<a>'.repeat(200_000)],
    ['nothing', ' '],
    ['no table', 'Dear customer,\nyour statement is ready.'],
    ['bytes', '\u0000\u0001PK\u0003\u0004'],
  ])('refuses a CAMT.053 file with %s', async (_what, text) => {
    expect(await refusalOf(text)).toMatchObject({ code: 'billing.notABankFile' });
  });

  it('accepts at most 2,000 entries in a CAMT.053 file', async () => {
    expect(await refusalOf(statement(paidEntry.repeat(2_001)))).toMatchObject({
      code: 'request.invalid',
    });
  });
});

describe('a hostile file of two million characters', () => {
  const long = 2_000_000;
  it.each([
    ['blanks in an amount', `Date,Amount\n2026-11-25,${' '.repeat(19_000)}x\n`.repeat(100)],
    ['brackets in a heading', `${'('.repeat(long)}`],
    ['separators', `Date,Amount\n${','.repeat(long - 20)}`],
    ['quotation marks', `Date,Amount\n${'"'.repeat(long - 20)}`],
    ['line ends', `Date,Amount\n${'\n'.repeat(long - 20)}`],
    ['attributes', `<Document ${'a="b" '.repeat(300_000)}>`],
    ['text', statement(entry(`<AddtlNtryInf>${'x '.repeat(long / 2)}</AddtlNtryInf>`))],
    ['one name', `<${'x'.repeat(long)}`],
  ])(
    'refuses a hostile file of two million characters within two seconds: %s',
    async (_what, text) => {
      const begun = performance.now();
      await refusalOf(text);
      expect(performance.now() - begun).toBeLessThan(2_000);
    },
  );
});
