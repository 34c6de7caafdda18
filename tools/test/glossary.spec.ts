// tools/glossary.json holds for names, comments, titles, texts and documents alike.
import { oldWords } from './testing/glossary.js';
import { read, trackedFiles } from './testing/tracked.js';

const isText = /\.(ts|tsx|mjs|cjs|json|ya?ml|md|css|sql|conf|template|html|sh|acl)$|Dockerfile$/;

describe('the words of the glossary', () => {
  it('are those of every file', () => {
    const files = trackedFiles().filter((path) => isText.test(path));
    expect(files.flatMap((path) => oldWords(path, read(path)))).toEqual([]);
  });

  it.each([
    ['a name', 'const shelfItem = 1;'],
    ['a comment', '// The porter passes it on.'],
    ['a title', "it('is answered at once')"],
    ['a table', 'CREATE TABLE sealed_letters'],
    ['a metric', 'shop_FACTS_total'],
  ])('are held to in %s', (_, text) => {
    expect(oldWords('planted.ts', text)).not.toEqual([]);
  });

  it('are held to in the name of a file', () => {
    expect(oldWords('gateway/src/picture-shelf.ts', '')).toHaveLength(2);
  });

  it('leave a dead letter what it is', () => {
    expect(oldWords('planted.ts', 'x-dead-letter-exchange, addDeadLetters')).toEqual([]);
  });
});
