import { noteVisitor } from './take-over';

const sent =
  '<input aria-label="Search" /><button>Add</button><button>Add</button><a href="#silk">Silk</a>';

describe('a visitor who is quicker than the script', () => {
  let root: HTMLElement;
  let presses: string[];
  /** The script's own page in the place of what was sent. */
  const takePlace = () => {
    root.innerHTML = sent;
    presses = [];
    root.querySelectorAll('button').forEach((button, place) => {
      button.addEventListener('click', () => presses.push(`${nameOf(button)} ${String(place)}`));
    });
  };
  const send = (name: string, place: number) =>
    root.querySelectorAll('button')[place]?.dispatchEvent(new MouseEvent(name, { bubbles: true }));
  const nameOf = (button: Element) => button.textContent;
  const field = () => root.querySelector('input');

  beforeEach(() => {
    document.body.innerHTML = `<div id="root">${sent}</div>`;
    root = document.body.querySelector<HTMLElement>('#root') ?? document.body;
  });

  it('has his press done again, on the same one of several', () => {
    root.querySelectorAll('button')[1]?.setAttribute('data-pressed', '');
    const { doAgain } = noteVisitor(root);
    root.querySelectorAll('button')[0]?.click();
    takePlace();
    doAgain();
    expect(presses).toEqual(['Add 1', 'Add 0']);
  });

  it.each([
    ['on the button', 1, ['Add 1']],
    ['beside it', 0, []],
  ])('who holds a button down meanwhile has it pressed when he lets go %s', (_where, at, then) => {
    const { doAgain } = noteVisitor(root);
    send('mousedown', 1);
    takePlace();
    doAgain();
    expect(presses).toEqual([]);
    send('mouseup', at);
    send('mouseup', 1);
    expect(presses).toEqual(then);
  });

  it('who let go beside the button before that has nothing pressed by the next time he lets go on it', () => {
    const { doAgain } = noteVisitor(root);
    send('mousedown', 1);
    send('mouseup', 0);
    takePlace();
    doAgain();
    send('mouseup', 1);
    expect(presses).toEqual([]);
  });

  it('is not heard twice when he presses what has just taken the place', () => {
    const { doAgain } = noteVisitor(root);
    takePlace();
    root.querySelectorAll('button')[0]?.click();
    doAgain();
    expect(presses).toEqual(['Add 0']);
  });

  it('has it done only once', () => {
    const { doAgain } = noteVisitor(root);
    root.querySelectorAll('button')[0]?.click();
    takePlace();
    doAgain();
    doAgain();
    expect(presses).toEqual(['Add 0']);
  });

  it('finds his words and his place in the field again', () => {
    const early = field();
    if (early) early.value = 'ik';
    early?.focus();
    const { doAgain } = noteVisitor(root);
    if (early) early.value = 'ikat';
    takePlace();
    const heard: string[] = [];
    field()?.addEventListener('input', () => heard.push(field()?.value ?? ''));
    doAgain();
    expect(heard).toEqual(['ikat']);
    expect(document.activeElement).toBe(field());
  });

  it.each([
    ['is followed when he lets go on it', 'a', {}, ['Silk']],
    ['is not followed when he lets go beside it', 'button', {}, []],
    ['is left to the browser where a key is held with it', 'a', { ctrlKey: true }, []],
  ])('who holds a link down meanwhile: it %s', (_then, at, keys, followed) => {
    const link = () => root.querySelector('a');
    const { doAgain } = noteVisitor(root);
    link()?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, ...keys }));
    takePlace();
    const heard: string[] = [];
    link()?.addEventListener('click', () => heard.push(nameOf(link() ?? root)));
    doAgain();
    root.querySelector(at)?.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
    expect(heard).toEqual(followed);
  });

  it('has his place and his words at once, what he pressed when the page can hear of it', () => {
    const { keepPlace, doAgain } = noteVisitor(root);
    root.querySelectorAll('button')[1]?.click();
    const early = field();
    if (early) early.value = 'ikat';
    early?.dispatchEvent(new Event('input', { bubbles: true }));
    root.querySelector('a')?.focus();
    takePlace();
    keepPlace();
    expect([document.activeElement, field()?.value]).toEqual([root.querySelector('a'), 'ikat']);
    expect(presses).toEqual([]);
    root.querySelector('a')?.blur();
    doAgain();
    expect([document.activeElement, presses]).toEqual([document.body, ['Add 1']]);
  });

  it('finds the button again that the keyboard stood on', () => {
    root.querySelectorAll('button')[1]?.focus();
    const { doAgain } = noteVisitor(root);
    takePlace();
    doAgain();
    expect(document.activeElement).toBe(root.querySelectorAll('button')[1]);
  });

  it('finds everything as it is made when he did nothing', () => {
    const { doAgain } = noteVisitor(root);
    takePlace();
    doAgain();
    expect([presses, field()?.value]).toEqual([[], '']);
  });
});
