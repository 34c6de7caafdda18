// Records clicks and typed text on server-rendered HTML until the script has rendered the page, then restores them.

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const FIELDS = 'input, select, textarea';

const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent;
const namesakes = (root: Element, tag: string, name: string) =>
  [...root.querySelectorAll<HTMLElement>(tag)].filter((one) => nameOf(one) === name);

/** Returns a function that finds the element of the new page corresponding to this element of the old one. */
function finder(root: Element, element: Element) {
  const { tagName } = element;
  const name = nameOf(element);
  const place = namesakes(root, tagName, name).findIndex((one) => one === element);
  return () => namesakes(root, tagName, name)[place];
}

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);
const isChanged = (field: Field) => {
  if (isTicked(field)) return field.checked !== field.defaultChecked;
  return 'defaultValue' in field && field.value !== field.defaultValue;
};

/** Simulates typing: React reacts only to the native setter followed by the event. */
function fill(field: Field, early: Field) {
  if (isTicked(field)) {
    if (isTicked(early) && field.checked !== early.checked) field.click();
    return;
  }
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value');
  own?.set?.call(field, early.value);
  const kind = field instanceof HTMLSelectElement ? 'change' : 'input';
  field.dispatchEvent(new Event(kind, { bubbles: true }));
}

/** Dispatches the focusout of a field that lost the focus before the script ran. */
function blur(field: Field) {
  if (field !== document.activeElement) {
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  }
}

/** Clicks the new element on release: a browser fires no click if the pressed element was replaced in between. */
function clickWhenLetGo(held: HTMLElement | undefined) {
  const letGo = ({ target }: Event) => {
    if (target instanceof Node && held?.contains(target)) held.click();
  };
  document.addEventListener('mouseup', letGo, { once: true });
}

/** Returns true for a plain left click, which is the only one that navigates here. */
const isPlain = (event: Event) =>
  event instanceof MouseEvent &&
  event.button === 0 &&
  !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

/** Recorded input, to be restored on the new page. */
interface RecordedInput {
  /** Restores typed text and focus in the same task as the new page. */
  restoreFields(): void;
  /** Restores typed text and focus, and repeats clicks. */
  replay(): void;
}

/**
 * Records input in `root` from this call on, and includes what the inline script has recorded before
 * (gateway/src/http/start-script.ts).
 */
export function recordInput(root: HTMLElement): RecordedInput {
  const fields = [...root.querySelectorAll<Field>(FIELDS)];
  const folds = [...root.querySelectorAll('details')];
  const filled = new Set(fields.filter(isChanged));
  const pressable = new Set(root.querySelectorAll('button, a[href]'));
  const pressed: ReturnType<typeof finder>[] = [];
  const finderOf = (target: unknown) =>
    target instanceof Element && root.contains(target) ? finder(root, target) : null;
  /** Returns the server-rendered button or link that contains the target. */
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
  // The browser follows a clicked link itself.
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
    mousedown: hold,
    mouseup: letGo,
    click: press,
    input: type,
    focusin: focus,
  };
  const entries = Object.entries(listeners);
  for (const [name, listener] of entries) root.addEventListener(name, listener, true);

  const restoreFields = () => {
    const now = [...root.querySelectorAll<Field>(FIELDS)];
    const changed: Field[] = [];
    for (const [place, field] of fields.entries()) {
      const same = now[place];
      if (same?.tagName !== field.tagName) continue;
      if (!filled.delete(field)) continue;
      fill(same, field);
      changed.push(same);
    }
    const foldsNow = [...root.querySelectorAll('details')];
    for (const [place, { open }] of folds.splice(0).entries())
      foldsNow[place]?.toggleAttribute('open', open);
    if (document.activeElement === document.body) focused?.()?.focus({ preventScroll: true });
    focused = null;
    for (const field of changed) blur(field);
  };
  const replay = () => {
    restoreFields();
    for (const [name, listener] of entries) root.removeEventListener(name, listener, true);
    for (const find of pressed.splice(0)) find()?.click();
    if (held) clickWhenLetGo(held());
    held = null;
  };
  return { restoreFields, replay };
}
