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

/**
 * Notes what a visitor does in `root` from now on, and what the page has noted up to now (gateway/src/spa/start.ts).
 * What comes back does all of it again, once, in whatever has taken its place.
 */
export function noteVisitor(root: HTMLElement): () => void {
  const fields = [...root.querySelectorAll<Field>(FIELDS)];
  const filled = new Set(fields.filter(isChanged));
  const pressed: ReturnType<typeof finder>[] = [];
  const finderOf = (target: unknown) =>
    target instanceof Element && root.contains(target) ? finder(root, target) : null;
  let focused = finderOf(document.activeElement);

  const note = (button: Element) => {
    pressed.push(finder(root, button));
  };
  const press = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button) note(button);
  };
  const type = ({ target }: Event) => {
    const field = fields.find((one) => one === target);
    if (field) filled.add(field);
  };
  const focus = ({ target }: Event) => {
    focused = finderOf(target);
  };
  root.querySelectorAll('button[data-pressed]').forEach(note);
  const listeners = { click: press, input: type, focusin: focus };
  const entries = Object.entries(listeners);
  for (const [name, listener] of entries) root.addEventListener(name, listener, true);

  return () => {
    for (const [name, listener] of entries) root.removeEventListener(name, listener, true);
    const now = [...root.querySelectorAll<Field>(FIELDS)];
    for (const [place, field] of fields.entries()) {
      const same = now[place];
      if (same?.tagName !== field.tagName) continue;
      if (filled.delete(field)) fill(same, field.value);
    }
    if (document.activeElement === document.body) focused?.()?.focus({ preventScroll: true });
    for (const find of pressed.splice(0)) find()?.click();
  };
}
