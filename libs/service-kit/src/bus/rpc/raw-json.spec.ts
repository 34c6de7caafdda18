import { bytesOf, RawJson } from './raw-json.js';

interface List {
  notes: string[];
  total: number;
}

describe('a reply that is JSON already', () => {
  it('writes the JSON of a reply unchanged, and the other properties around it', () => {
    const reply = RawJson.of<List, 'notes'>({ notes: '["ü", "\\"x\\""]' }, { total: 2 });
    expect(reply.read()).toEqual({ notes: ['ü', '"x"'], total: 2 });
    expect(bytesOf(reply)).toEqual(Buffer.from('{"total":2,"notes":["ü", "\\"x\\""]}'));
  });

  it('appends properties to a JSON reply', () => {
    const reply = RawJson.of<List, 'notes'>({ notes: '["ü"]' }, { total: 2 });
    expect(reply.with({ total: 3 }).read()).toEqual({ notes: ['ü'], total: 3 });
    expect(reply.with({}).text).toBe(reply.text);
  });

  it('accepts a reply that is already complete JSON', () => {
    const reply = RawJson.of<List, 'notes' | 'total'>({ notes: '[]', total: '0' }, {});
    expect(reply.read()).toEqual({ notes: [], total: 0 });
  });
});

describe('any other reply', () => {
  it.each([
    [{ total: 1 }, '{"total":1}'],
    [undefined, 'null'],
    [null, 'null'],
  ])('writes any other reply of %j as JSON', (reply, json) => {
    expect(bytesOf(reply).toString()).toBe(json);
  });
});
