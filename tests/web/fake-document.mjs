// What tests of the server's pages have in the place of a browser's document.

/** @typedef {FakeElement | FakeText} FakeNode */

/** What stands between elements. */
class FakeText {
  /** @type {FakeElement | null} */
  parentElement = null;

  /** @param {string} textContent */
  constructor(textContent) {
    this.textContent = textContent;
  }
  get outerHTML() {
    return this.textContent;
  }
  remove() {
    this.parentElement?.drop(this);
  }
}

/** The element that has the keyboard, if its document still has it. @type {FakeElement | null} */
let focused = null;

/** As much of an element as the scripts need. */
export class FakeElement {
  tag = 'div';
  /** @type {any[]} */
  childNodes = [];
  /** @type {FakeElement | null} */
  parentElement = null;
  /** @type {Map<string, string>} */
  #attributes = new Map();

  /** @param {Record<string, string>} attributes @param {FakeNode[]} children */
  constructor(attributes = {}, ...children) {
    for (const [name, value] of Object.entries(attributes)) this.setAttribute(name, value);
    this.append(...children);
  }
  /** @returns {FakeElement[]} */
  get children() {
    return this.childNodes.filter((node) => node instanceof FakeElement);
  }
  get firstChild() {
    return this.childNodes[0] ?? null;
  }
  get attributes() {
    return [...this.#attributes].map(([name, value]) => ({ name, value }));
  }
  /** @returns {Record<string, string | undefined>} */
  get dataset() {
    return new Proxy(/** @type {Record<string, string | undefined>} */ ({}), {
      get: (_, name) => this.getAttribute(`data-${String(name)}`) ?? undefined,
      set: (_, name, value) => {
        this.setAttribute(`data-${String(name)}`, value);
        return true;
      },
    });
  }
  get dateTime() {
    return this.getAttribute('datetime') ?? '';
  }
  get classes() {
    return (this.getAttribute('class') ?? '').split(' ').filter(Boolean);
  }
  get classList() {
    /** @type {(name: string, isWanted: boolean) => void} */
    const toggle = (name, isWanted) => {
      const others = this.classes.filter((other) => other !== name);
      this.setAttribute('class', (isWanted ? [...others, name] : others).join(' '));
    };
    return {
      /** @param {string} name */
      contains: (name) => this.classes.includes(name),
      /** @param {string} name */
      remove: (name) => toggle(name, false),
      toggle,
    };
  }
  get hidden() {
    return this.getAttribute('hidden') !== null;
  }
  set hidden(isWanted) {
    if (isWanted) this.setAttribute('hidden', '');
    else this.removeAttribute('hidden');
  }
  /** @returns {string} */
  get textContent() {
    return this.childNodes.map(({ textContent }) => textContent).join('');
  }
  set textContent(text) {
    for (const node of [...this.childNodes]) node.remove();
    this.append(new FakeText(text));
  }
  /** @returns {string} */
  get outerHTML() {
    const attributes = this.attributes.map(({ name, value }) => ` ${name}="${value}"`).join('');
    return `<${this.tag}${attributes}>${this.childNodes.map(({ outerHTML }) => outerHTML).join('')}</${this.tag}>`;
  }
  /** @returns {boolean} */
  get isConnected() {
    return this.parentElement?.isConnected ?? this.tag === 'body';
  }
  /** @param {string} name */
  getAttribute(name) {
    return this.#attributes.get(name) ?? null;
  }
  /** @type {(name: string, value: string) => void} */
  setAttribute(name, value) {
    this.#attributes.set(name, value);
  }
  /** @param {string} name */
  removeAttribute(name) {
    this.#attributes.delete(name);
  }
  /** @param {string} selector Several of names, #ids, .classes, [attributes] and :not(), with commas between alternatives. */
  matches(selector) {
    return selector.split(',').some((alternative) => fits(this, alternative));
  }
  /** @param {string} selector @returns {FakeElement[]} */
  querySelectorAll(selector) {
    return this.children.flatMap((child) => [...(child.matches(selector) ? [child] : []), ...child.querySelectorAll(selector)]);
  }
  /** @param {string} selector */
  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }
  /** @param {unknown} other @returns {boolean} */
  contains(other) {
    return other === this || this.children.some((child) => child.contains(other));
  }
  focus() {
    focused = this;
  }
  /** @type {(index: number, nodes: FakeNode[]) => void} */
  insert(index, nodes) {
    for (const node of nodes) node.remove();
    this.childNodes.splice(index, 0, ...nodes);
    for (const node of nodes) node.parentElement = this;
  }
  /** @param {FakeNode} node */
  drop(node) {
    this.childNodes.splice(this.childNodes.indexOf(node), 1);
    node.parentElement = null;
  }
  /** @param {FakeNode[]} nodes */
  append(...nodes) {
    this.insert(this.childNodes.length, nodes);
  }
  get index() {
    return this.parentElement?.childNodes.indexOf(this) ?? 0;
  }
  /** @param {FakeNode[]} nodes */
  before(...nodes) {
    this.parentElement?.insert(this.index, nodes);
  }
  /** @param {FakeNode[]} nodes */
  after(...nodes) {
    this.parentElement?.insert(this.index + 1, nodes);
  }
  remove() {
    this.parentElement?.drop(this);
  }
  /** @param {FakeNode} node */
  replaceWith(node) {
    this.before(node);
    this.remove();
  }
}

/** @type {(element: FakeElement, selector: string) => boolean} */
const fits = (element, selector) =>
  (selector.match(/:not\([^)]*\)|\[[^\]]*\]|[#.]?[\w-]+/g) ?? []).every((part) => {
    const [, inner] = /^:not\((.*)\)$/.exec(part) ?? [];
    if (inner) return !fits(element, inner);
    const [, name, value] = /^\[([\w-]+)(?:="(.*)")?\]$/.exec(part) ?? [];
    if (name) return value === undefined ? element.getAttribute(name) !== null : element.getAttribute(name) === value;
    if (part.startsWith('#')) return element.getAttribute('id') === part.slice(1);
    if (part.startsWith('.')) return element.classes.includes(part.slice(1));
    return element.tag === part;
  });

/** A document with this body, in which each element is closed. */
export class FakeDocument extends EventTarget {
  hidden = false;
  documentElement = { lang: 'en' };
  body = new FakeElement();

  /** @param {string} html */
  constructor(html) {
    super();
    this.body.tag = 'body';
    let inside = this.body;
    for (const [, end, tag, attributes, text] of html.matchAll(/<(\/?)(\w+)([^>]*)>|([^<]+)/g)) {
      if (text) {
        inside.append(new FakeText(text));
      } else if (end) {
        inside = inside.parentElement ?? this.body;
      } else {
        const pairs = [...attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name, value = '']) => [name, value]);
        const element = new FakeElement(Object.fromEntries(pairs));
        element.tag = tag;
        inside.append(element);
        inside = element;
      }
    }
  }
  get activeElement() {
    return this.body.contains(focused) ? focused : this.body;
  }
  /** @param {string} selector */
  querySelectorAll(selector) {
    return this.body.querySelectorAll(selector);
  }
  /** @param {string} selector */
  querySelector(selector) {
    return this.body.querySelector(selector);
  }
}

/** What makes documents of texts. */
export class FakeParser {
  /** @param {string} html */
  parseFromString(html) {
    return new FakeDocument(html);
  }
}
