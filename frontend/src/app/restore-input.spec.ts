import { recordInput } from './restore-input';

const sent =
  '<input aria-label="Search" /><button>Add</button><button>Add</button><a href="#silk">Silk</a>';

describe('input before the script has loaded', () => {
  let root: HTMLElement;
  let presses: string[];
  /** Replaces the server-rendered page by that of the script. */
  const replaceRoot = () => {
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
  afterEach(() => {
    document.body.innerHTML = '';
  });

  it('repeats an early click on the same one of several buttons', () => {
    root.querySelectorAll('button')[1]?.setAttribute('data-pressed', '');
    const { replay } = recordInput(root);
    root.querySelectorAll('button')[0]?.click();
    replaceRoot();
    replay();
    expect(presses).toEqual(['Add 1', 'Add 0']);
  });

  it.each([
    ['on the button', 1, ['Add 1']],
    ['beside it', 0, []],
  ])('presses an early held button only when it is released %s', (_where, at, then) => {
    const { replay } = recordInput(root);
    send('mousedown', 1);
    replaceRoot();
    replay();
    expect(presses).toEqual([]);
    send('mouseup', at);
    send('mouseup', 1);
    expect(presses).toEqual(then);
  });

  it('presses nothing after an early press that was released outside its button', () => {
    const { replay } = recordInput(root);
    send('mousedown', 1);
    send('mouseup', 0);
    replaceRoot();
    replay();
    send('mouseup', 1);
    expect(presses).toEqual([]);
  });

  it('processes an early click once when the user presses the replacing button', () => {
    const { replay } = recordInput(root);
    replaceRoot();
    root.querySelectorAll('button')[0]?.click();
    replay();
    expect(presses).toEqual(['Add 0']);
  });

  it('repeats an early click only once', () => {
    const { replay } = recordInput(root);
    root.querySelectorAll('button')[0]?.click();
    replaceRoot();
    replay();
    replay();
    expect(presses).toEqual(['Add 0']);
  });

  it('restores early typed text and focus', () => {
    const early = field();
    if (early) early.value = 'ik';
    early?.focus();
    const { replay } = recordInput(root);
    if (early) early.value = 'ikat';
    replaceRoot();
    const received: string[] = [];
    field()?.addEventListener('input', () => received.push(field()?.value ?? ''));
    replay();
    expect(received).toEqual(['ikat']);
    expect(document.activeElement).toBe(field());
  });

  it.each([
    ['sent focusout', 'a', ['input', 'focusout']],
    ['sent no focusout', 'input', ['input']],
  ])('shopper 1: an early typed field is %s if the focus is on "%s"', (_what, at, events) => {
    const early = field();
    early?.focus();
    const { restoreFields } = recordInput(root);
    if (early) early.value = '3.5';
    early?.dispatchEvent(new Event('input', { bubbles: true }));
    root.querySelector<HTMLElement>(at)?.focus();
    replaceRoot();
    const received: string[] = [];
    for (const name of ['input', 'focusout']) {
      field()?.addEventListener(name, ({ type }) => received.push(type));
    }
    restoreFields();
    expect(received).toEqual(events);
  });

  it('shopper 1: restores an early tick and an opened fold', () => {
    const page = '<input type="checkbox" /><details><summary>How</summary></details>';
    root.innerHTML = page;
    const { restoreFields } = recordInput(root);
    field()?.click();
    root.querySelector('details')?.toggleAttribute('open');
    root.innerHTML = page;
    restoreFields();
    expect([field()?.checked, root.querySelector('details')?.open]).toEqual([true, true]);
  });

  it.each([
    ['is followed when he lets go on it', 'a', {}, ['Silk']],
    ['is not followed when he lets go beside it', 'button', {}, []],
    ['is left to the browser where a key is held with it', 'a', { ctrlKey: true }, []],
  ])('follows a link held down early only on release: it %s', (_then, at, keys, followed) => {
    const link = () => root.querySelector('a');
    const { replay } = recordInput(root);
    link()?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, ...keys }));
    replaceRoot();
    const received: string[] = [];
    link()?.addEventListener('click', () => received.push(nameOf(link() ?? root)));
    replay();
    root.querySelector(at)?.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
    expect(received).toEqual(followed);
  });

  it('restores early fields at once, and clicks when the page has its handlers', () => {
    const { restoreFields, replay } = recordInput(root);
    root.querySelectorAll('button')[1]?.click();
    const early = field();
    if (early) early.value = 'ikat';
    early?.dispatchEvent(new Event('input', { bubbles: true }));
    root.querySelector('a')?.focus();
    replaceRoot();
    restoreFields();
    expect([document.activeElement, field()?.value]).toEqual([root.querySelector('a'), 'ikat']);
    expect(presses).toEqual([]);
    root.querySelector('a')?.blur();
    replay();
    expect([document.activeElement, presses]).toEqual([document.body, ['Add 1']]);
  });

  it('restores the keyboard focus on its button', () => {
    root.querySelectorAll('button')[1]?.focus();
    const { replay } = recordInput(root);
    replaceRoot();
    replay();
    expect(document.activeElement).toBe(root.querySelectorAll('button')[1]);
  });

  it('keeps the page as rendered when the user did nothing early', () => {
    const { replay } = recordInput(root);
    replaceRoot();
    replay();
    expect([presses, field()?.value]).toEqual([[], '']);
  });
});
