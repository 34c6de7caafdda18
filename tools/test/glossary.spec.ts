// tools/glossary.json applies to names, comments, titles, texts and documents alike.
import { oldWords } from './testing/glossary.js';
import { read, trackedFiles } from './testing/tracked.js';

const isText = /\.(ts|tsx|mjs|cjs|json|ya?ml|md|css|sql|conf|template|html|sh|acl)$|Dockerfile$/;

describe('the words of the glossary', () => {
  it('finds no old term of the glossary in any file', () => {
    const files = trackedFiles().filter((path) => isText.test(path));
    expect(files.flatMap((path) => oldWords(path, read(path)))).toEqual([]);
  });

  it.each([
    ['a name', 'const shelfItem = 1;'],
    ['a comment', '// The porter passes it on.'],
    ['a title', "it('is answered at once')"],
    ['a table', 'CREATE TABLE sealed_letters'],
    ['a metric', 'shop_FACTS_total'],
  ])('finds an old term of the glossary in %s', (_, text) => {
    expect(oldWords('planted.ts', text)).not.toEqual([]);
  });

  it('finds an old term of the glossary in the name of a file', () => {
    expect(oldWords('gateway/src/picture-shelf.ts', '')).toHaveLength(2);
  });

  it('allows the term dead letter', () => {
    expect(oldWords('planted.ts', 'x-dead-letter-exchange, addDeadLetters')).toEqual([]);
  });
});
