import { readTrackingFile } from './tracking-file.reader.js';

describe('reading a file of tracking numbers', () => {
  it.each([
    ['commas', 'Parcel,Tracking number\nLM2610432P1,0034\n'],
    [
      'semicolons and a byte order mark',
      '\ufeffReference;Carrier;Tracking No\r\nLM2610432P1;DHL;0034\r\n',
    ],
    ['tabs and quotes', 'order\t"consignment"\n"LM2610432P1"\t"0034"\n\n'],
    ['columns the other way round', 'tracking_id,note,order_number\n0034,fragile,LM2610432P1\n'],
    [
      'a link and a day',
      'Order date,Tracking link,Tracking number,Reference\n1/2,http,0034,LM2610432P1\n',
    ],
    ['a postcode', 'Postcode;Country code;Order number;Tracking ID\n1205;BD;LM2610432P1;0034\n'],
  ])('V51: reads %s by the headings', (_, file) => {
    expect(readTrackingFile(file)).toMatchObject([
      { line: 2, code: 'LM2610432P1', tracking: '0034' },
    ]);
  });

  it('V51: uses no column twice, and keeps a long cell so that its row is refused', () => {
    const file = `Reference,Courier tracking number\nLM2610432P1,${'1'.repeat(90)}\n`;
    expect(readTrackingFile(file)).toEqual([
      { line: 2, code: 'LM2610432P1', tracking: '1'.repeat(90) },
    ]);
  });

  it.each([
    ['no such columns', 'name,price\na,1\n', /We look for a column/],
    ['no rows', 'parcel,tracking\n', /no rows/],
    ['too many rows', `parcel,tracking\n${'LM2610432P1,1\n'.repeat(501)}`, /at most 500/],
  ])('refuses a file with %s', (_, file, message) => {
    expect(() => readTrackingFile(file)).toThrow(message);
  });
});
