import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { folderEdges } from '../edges/folders.mjs';
import { root } from './testing/files.js';

const parents = Object.entries(folderEdges);

describe('the edges of folders', () => {
  it.each(parents)('lists every folder of %s below those that it imports', (parent, edges) => {
    const folders = readdirSync(join(root, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
      .map(({ name }) => name);
    const listed = Object.keys(edges);
    expect(listed.toSorted()).toEqual(folders.toSorted());
    const faults = listed.filter((folder, at) =>
      edges[folder]?.some((imported) => !listed.slice(0, at).includes(imported)),
    );
    expect(faults).toEqual([]);
  });
});
