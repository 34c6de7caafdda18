// A page that was sent as HTML is pressed and typed into before its script has come: what was done is done again.

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const FIELDS = 'input, select, textarea';

const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent;
const namesakes = (root: Element, tag: string, name: string) =>
  [...root.querySelectorAll<HTMLElement>(tag)].filter((one) => nameOf(one) === name);

/** Finds again, in what has taken the place of `root`, what stands where this element stood. */
function finder(root: Element, element: Element) {
  const { tagName } = element;
  const name = nameOf(element);
  const place = namesakes(root, tagName, name).findIndex((one) => one === element);
  return () => namesakes(root, tagName, name)[place];
}

const isChanged = (field: Field) => 'defaultValue' in field && field.value !== field.defaultValue;

/** As if it were typed: React hears of a value only by way of its own setter and the event. */
function fill(field: Field, value: string) {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value');
  own?.set?.call(field, value);
  const kind = field instanceof HTMLSelectElement ? 'change' : 'input';
  field.dispatchEvent(new Event(kind, { bubbles: true }));
}

/** A browser makes no click of a press that began on a button or a link which is gone by its end. */
function clickWhenLetGo(held: HTMLElement | undefined) {
  const letGo = ({ target }: Event) => {
    if (target instanceof Node && held?.contains(target)) held.click();
  };
  document.addEventListener('mouseup', letGo, { once: true });
}

/** With a key held beside it, or another button, a press means something else than to go there. */
const isPlain = (event: Event) =>
  event instanceof MouseEvent &&
  event.button === 0 &&
  !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

/** What a visitor did, to be done again once in whatever has taken the place of what he did it in. */
interface Noted {
  /** His words and his place, while nobody can have pressed a key in between. */
  keepPlace(): void;
  /** These, and what he pressed. */
  doAgain(): void;
}

/** Notes what a visitor does in `root` from now on, and what the page has noted up to now (gateway/src/spa/start.ts). */
export function noteVisitor(root: HTMLElement): Noted {
  const fields = [...root.querySelectorAll<Field>(FIELDS)];
  const filled = new Set(fields.filter(isChanged));
  const pressable = new Set(root.querySelectorAll('button, a[href]'));
  const pressed: ReturnType<typeof finder>[] = [];
  const finderOf = (target: unknown) =>
    target instanceof Element && root.contains(target) ? finder(root, target) : null;
  /** The button or link of the page that was sent, on which something was done. */
  const pressableOf = (target: unknown) => {
    const found = target instanceof Element ? target.closest('button, a[href]') : null;
    return found && pressable.has(found) ? found : null;
  };
  let focused = finderOf(document.activeElement);
  let held = finderOf(root.querySelector('button:active, a[href]:active'));

  const note = (button: Element) => {
    pressed.push(finder(root, button));
  };
  const hold = (event: Event) => {
    held = isPlain(event) ? finderOf(pressableOf(event.target)) : null;
  };
  const letGo = () => {
    held = null;
  };
  // A link that was pressed leads on by itself.
  const press = ({ target }: Event) => {
    const pressed = pressableOf(target);
    if (pressed instanceof HTMLButtonElement) note(pressed);
  };
  const type = ({ target }: Event) => {
    const field = fields.find((one) => one === target);
    if (field) filled.add(field);
  };
  const focus = ({ target }: Event) => {
    focused = finderOf(target);
  };
  root.querySelectorAll('button[data-pressed]').forEach(note);
  const listeners = {
    ...{ mousedown: hold, mouseup: letGo },
    ...{ click: press, input: type, focusin: focus },
  };
  const entries = Object.entries(listeners);
  for (const [name, listener] of entries) root.addEventListener(name, listener, true);

  const keepPlace = () => {
    const now = [...root.querySelectorAll<Field>(FIELDS)];
    for (const [place, field] of fields.entries()) {
      const same = now[place];
      if (same?.tagName !== field.tagName) continue;
      if (filled.delete(field)) fill(same, field.value);
    }
    if (document.activeElement === document.body) focused?.()?.focus({ preventScroll: true });
    focused = null;
  };
  const doAgain = () => {
    keepPlace();
    for (const [name, listener] of entries) root.removeEventListener(name, listener, true);
    for (const find of pressed.splice(0)) find()?.click();
    if (held) clickWhenLetGo(held());
    held = null;
  };
  return { keepPlace, doAgain };
}
