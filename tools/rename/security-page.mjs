// node tools/rename/security-page.mjs            turns the tables of docs/security.md into lists (no line over 400 characters)
// node tools/rename/security-page.mjs <branch>   takes over the test titles and files that <branch> changed in its tables since the merge base
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
const PAGE = 'docs/security.md';
const cells = (line) => line.split(/(?<!\\)\|/).slice(1, -1).map((c) => c.trim());
const isRow = (line) => /^\| (S\d|V\d|API\d)/.test(line);
const wrap = (text, indent) => {
  const out = [''];
  for (const word of text.split(' ')) {
    if (out.at(-1).length + word.length + 1 > 116) out.push(indent + word);
    else out[out.length - 1] += (out.at(-1) ? ' ' : '') + word;
  }
  return out.join('\n');
};
const [branch] = process.argv.slice(2);
if (!branch) {
  const lines = readFileSync(PAGE, 'utf8').split('\n').filter((l) => !/^\| (-+|id|requirement|risk) /.test(l));
  const text = lines.map((line) => {
    if (!isRow(line)) return line;
    const row = cells(line);
    const [name, said, tests] = /^S/.test(row[0]) ? [`${row[0]} ${row[1]}`, row[3], row[2]] : row;
    const bare = /^(gap|by design|not used)$/.test(tests);
    const head = wrap(`- **${name}**${bare ? ` (${tests})` : ''}${said === tests ? '' : `: ${said}`}`, '  ');
    return bare ? head : [head, ...tests.split('<br>').map((t) => `  - ${t}`)].join('\n');
  });
  writeFileSync(PAGE, text.join('\n'));
} else {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 26 });
  const base = git('merge-base', 'HEAD', branch).trim();
  const named = (ref) => new Map(git('show', `${ref}:${PAGE}`).split('\n').filter(isRow).map((l) => [cells(l)[0], l.match(/`[\w./-]+\.tsx?` › .+?(?=<br>| +\|)/g) ?? []]));
  const [before, after] = [named(base), named(branch)];
  let text = readFileSync(PAGE, 'utf8');
  for (const [id, old] of before) (after.get(id) ?? []).forEach((one, at) => {
    if (!old[at] || old[at] === one || old.includes(one)) return;
    console.log(`${id}: ${old[at]}\n   -> ${one}`);
    text = text.replaceAll(`  - ${old[at]}\n`, `  - ${one}\n`);
  });
  writeFileSync(PAGE, text);
}
