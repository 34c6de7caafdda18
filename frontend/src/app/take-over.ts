// A page that was sent as HTML is pressed and typed into before its script has come: what was done is done again.

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const FIELDS = 'input, select, textarea';

const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent;
const namesakes = (root: Element, name: string) =>
  [...root.querySelectorAll('button')].filter((one) => nameOf(one) === name);

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
  const pressed: { name: string; place: number }[] = [];
  let focused = document.activeElement;

  const note = (button: HTMLButtonElement) => {
    const name = nameOf(button);
    pressed.push({ name, place: namesakes(root, name).indexOf(button) });
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
    focused = target instanceof Element ? target : null;
  };
  root.querySelectorAll<HTMLButtonElement>('button[data-pressed]').forEach(note);
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
      if (field === focused) same.focus();
    }
    for (const { name, place } of pressed.splice(0)) namesakes(root, name)[place]?.click();
  };
}
