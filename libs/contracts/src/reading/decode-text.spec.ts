import { decodeText } from './decode-text.js';

describe('the bytes of a list', () => {
  it.each([
    ['UTF-8', Buffer.from('Crêpe')],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffCrêpe')],
    ['UTF-16 as Excel writes it', Buffer.from('\ufeffCrêpe', 'utf16le')],
    ['UTF-16 of the other order', Buffer.from('\ufeffCrêpe', 'utf16le').swap16()],
    ['Windows-1252', Buffer.from('Crêpe', 'latin1')],
  ])('cases 10: decodes the bytes of a list as text in %s', (_name, bytes) => {
    expect(decodeText(bytes)).toBe('Crêpe');
  });

  it('cases 10: decodes the dashes and quotation marks of Windows-1252', () => {
    expect(decodeText(Buffer.from([0x93, 0x80, 0x96, 0xe9, 0x94]))).toBe('“€–é”');
  });

  it.each([
    ['an image', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0])],
    ['a workbook', Buffer.from([0x50, 0x4b, 3, 4, 0x14])],
    ['half of a UTF-16 character', Buffer.from([0xff, 0xfe, 0x41])],
  ])('cases 10: refuses to decode the bytes of a list in %s', (_name, bytes) => {
    expect(decodeText(bytes)).toBeNull();
  });
});
