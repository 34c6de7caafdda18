import { BothValues } from '../unsaved/conflict-note';
import type { FieldConflict } from '../unsaved/merge.rules';
import { TextDiff } from './text-diff';

/** Both texts of a field; multi-line texts as a diff. */
export function BothTexts({ mine, theirs }: Pick<FieldConflict, 'mine' | 'theirs'>) {
  const yours = String(mine);
  const other = String(theirs);
  if (!`${yours}${other}`.includes('\n')) return <BothValues mine={yours} theirs={other} />;
  return (
    <>
      <span>Their lines are marked as removed, yours as added.</span>
      <TextDiff before={other} after={yours} />
    </>
  );
}
