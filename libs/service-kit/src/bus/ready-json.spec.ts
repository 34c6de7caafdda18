import { bytesOf, ReadyJson } from './ready-json.js';

interface List {
  notes: string[];
  total: number;
}

describe('an answer that is JSON already', () => {
  it('goes as it stands, with the rest written around it', () => {
    const answer = ReadyJson.of<List, 'notes'>({ notes: '["ü", "\\"x\\""]' }, { total: 2 });
    expect(answer.read()).toEqual({ notes: ['ü', '"x"'], total: 2 });
    expect(bytesOf(answer)).toEqual(Buffer.from('{"total":2,"notes":["ü", "\\"x\\""]}'));
  });

  it('may be ready altogether', () => {
    const answer = ReadyJson.of<List, 'notes' | 'total'>({ notes: '[]', total: '0' }, {});
    expect(answer.read()).toEqual({ notes: [], total: 0 });
  });
});

describe('any other answer', () => {
  it.each([
    [{ total: 1 }, '{"total":1}'],
    [undefined, 'null'],
    [null, 'null'],
  ])('of %j is written as JSON', (answer, json) => {
    expect(bytesOf(answer).toString()).toBe(json);
  });
});
