/**
 * What is asked for in one turn of the event loop is asked in one go, after it: one command for many costs little more
 * than one for one. `askMany` answers in the order in which it was asked; if it throws, all of that turn do.
 */
export function inOneTurn<Q, A>(
  askMany: (questions: readonly Q[]) => Promise<readonly A[]>,
): (question: Q) => Promise<A | undefined> {
  let questions: Q[] = [];
  let asking: Promise<readonly A[]> | undefined;
  const ask = async (): Promise<readonly A[]> => {
    await nextTurn();
    const asked = questions;
    questions = [];
    asking = undefined;
    return askMany(asked);
  };
  return async (question) => {
    const at = questions.push(question) - 1;
    asking ??= ask();
    return (await asking)[at];
  };
}

const nextTurn = (): Promise<void> => new Promise(setImmediate);
