/** An element of a screen; `name` is its accessible name, or else its text. */
export interface ScreenElement {
  ref: string
  role: string
  name: string
}

interface ScreenNode {
  role: string
  /** Accessible name; null where it has none. */
  name: string | null
  /** Text of its own, behind the colon. */
  text: string
  /** States as they are written, such as `[checked]`. */
  states: string
  ref: string
  isPointer: boolean
  isHidden: boolean
  children: ScreenNode[]
}

const elementLine = /^(\s*)- '?([\w-]+)(?: "((?:\\.|[^"\\])*)")?((?: \[[^\]]*\])*)'?:?(?: (.*))?$/
const pressable =
  /^(button|link|radio|checkbox|switch|tab|option|menuitem|textbox|searchbox|combobox|slider)$/
/** Roles that have their label beside them, not inside. */
const labelled = /^(radio|checkbox|switch)$/
/** Fields, whose text is what was entered. */
const field = /^(textbox|searchbox|combobox|slider)$/
/** Roles of plain text: an element of them, with nothing but such in it, is one line. */
const textual =
  /^(text|generic|paragraph|term|definition|listitem|time|strong|emphasis|deletion|insertion|status|alert)$/
/** Roles that say nothing by themselves. */
const plain = /^(text|generic|paragraph|strong|emphasis|deletion|insertion|listitem)$/
const sheet = /^(dialog|alertdialog)$/

/**
 * Writes an accessibility tree for a reader who pays by the word: of an open sheet only the sheet, each label once, a text
 * in one line, and a ref for what can be pressed.
 */
export function shownScreen(tree: string): string {
  const nodes = parse(tree)
  const { top, isCovering } = topOf(nodes)
  const lines = childLines(top, 0, '')
  return [...lines, ...(isCovering ? ['(The page under it is left out.)'] : [])].join('\n')
}

/**
 * The elements of a screen with this name, else those whose name begins with it. What can be pressed comes before what
 * cannot, and what is on an open sheet before what is under it.
 */
export function elementsLike(
  tree: string,
  { name, role }: { name: string; role?: string | undefined },
): ScreenElement[] {
  const nodes = parse(tree)
  const { top, isCovering } = topOf(nodes)
  const elements = elementsIn(top, name, role)
  return elements.length === 0 && isCovering ? elementsIn(nodes, name, role) : elements
}

/** Names and roles of what can be pressed, in the order of the screen. */
export function pressableElements(tree: string): ScreenElement[] {
  return flat(topOf(parse(tree)).top)
    .filter((one) => isPressable(one) && nameOf(one) !== '')
    .map(toElement)
}

function elementsIn(nodes: readonly ScreenNode[], name: string, role: string | undefined): ScreenElement[] {
  const all = flat(nodes).filter((one) => one.ref !== '' && (role === undefined || one.role === role))
  const named = all.filter((one) => nameOf(one) === name)
  const begun = all.filter((one) => nameOf(one).startsWith(name))
  const groups = [named.filter(isPressable), begun.filter(isPressable), named, begun]
  const [matching = []] = groups.filter((some) => some.length > 0)
  return matching.map(toElement)
}

function toElement(node: ScreenNode): ScreenElement {
  return { ref: node.ref, role: node.role, name: nameOf(node) }
}

function isPressable({ role }: ScreenNode): boolean {
  return pressable.test(role)
}

function nameOf({ name, text }: ScreenNode): string {
  return name ?? text
}

function flat(nodes: readonly ScreenNode[]): ScreenNode[] {
  return nodes.flatMap((one) => [one, ...flat(one.children)])
}

function parse(tree: string): ScreenNode[] {
  const roots: ScreenNode[] = []
  const above: { node: ScreenNode; indent: number }[] = []
  for (const line of tree.split('\n')) {
    const [, space = '', role = '', name, marks = '', text = ''] = elementLine.exec(line) ?? []
    if (role === '') continue
    const node: ScreenNode = {
      ...{ role, name: name === undefined ? null : unescaped(name), text: unquoted(text), children: [] },
      states: marks.replaceAll(/ \[(ref=|cursor=|active|aria-hidden)[^\]]*\]/g, ''),
      ref: /\[ref=(\w+)\]/.exec(marks)?.[1] ?? '',
      isPointer: marks.includes('[cursor=pointer]'),
      isHidden: marks.includes('[aria-hidden]'),
    }
    while ((above.at(-1)?.indent ?? -1) >= space.length) above.pop()
    const siblings = above.at(-1)?.node.children ?? roots
    siblings.push(node)
    above.push({ node, indent: space.length })
  }
  return roots.flatMap(unwrapped)
}

function unescaped(text: string): string {
  return text.replaceAll("''", "'").replace(/\\(.)/g, '$1')
}

/** A text as YAML has it, where it needs quotes. */
function unquoted(text: string): string {
  return text.startsWith('"') && text.endsWith('"') ? unescaped(text.slice(1, -1)) : text
}

/** An element without those in it that only group others. */
function unwrapped(node: ScreenNode): ScreenNode[] {
  const children = node.children.flatMap(unwrapped)
  const isWrapper = node.role === 'generic' && node.name === null && node.text === ''
  return isWrapper && children.length > 0 && !children.every(isTextOnly) ? children : [{ ...node, children }]
}

/** Finds what lies on top: the open sheet with the buttons of the phone, or all of it. */
function topOf(roots: readonly ScreenNode[]): { top: readonly ScreenNode[]; isCovering: boolean } {
  const phone = roots.length === 1 ? (roots[0]?.children ?? []) : roots
  const shop = phone.filter(({ role }) => role === 'iframe').flatMap(({ children }) => children)
  const around = phone.filter(({ role }) => role !== 'iframe')
  // A wallet, or a page of the app, lies over the shop.
  const isOverShop = around.some(({ role }) => role === 'region' || sheet.test(role))
  if (isOverShop) return { top: around, isCovering: shop.length > 0 }
  const open = flat(shop).findLast(({ role }) => sheet.test(role))
  if (open === undefined) return { top: [...shop, ...around], isCovering: false }
  // What is announced meanwhile may stand beside the sheet.
  const within = new Set(flat([open]))
  const alerts = flat(shop).filter((one) => one.role === 'alert' && !within.has(one))
  return { top: [open, ...alerts, ...around], isCovering: true }
}

function linesOf(node: ScreenNode, depth: number): string[] {
  const { role, name, children } = node
  const text = ownText(node)
  const isText = isTextOnly(node)
  const canPress = isPressable(node) || (node.isPointer && node.ref !== '')
  if (isText && !canPress && text === '') return []
  const words = [
    plain.test(role) && isText && !canPress ? '' : role,
    name === null ? '' : JSON.stringify(name),
    node.states.trim(),
    canPress ? `[ref=${node.ref}]` : '',
  ].filter((word) => word !== '')
  const head = `${'  '.repeat(depth)}- ${words.join(' ')}`
  const below = isText ? [] : childLines(children, depth + 1, name ?? '')
  const said = words.length === 0 ? head + text : `${head}: ${text}`
  const own = text === '' ? head : said
  return below.length === 0 ? [own] : [text === '' ? `${own}:` : own, ...below]
}

/** Lines of what is in an element, without the labels that it, or a choice beside them, says already. */
function childLines(children: readonly ScreenNode[], depth: number, label: string): string[] {
  const said = [label, ...children.filter(({ role }) => labelled.test(role)).map(nameOf)]
  const isSaid = (one: ScreenNode) => {
    const text = isTextOnly(one) || one.role === 'heading' ? textOf(one) : null
    return text !== null && said.some((name) => saysOf(name, text))
  }
  return children.filter((one) => !isSaid(one)).flatMap((one) => linesOf(one, depth))
}

/** The text that is said of an element beside its name: all of it, or what was entered. */
function ownText(node: ScreenNode): string {
  const { role, name, text } = node
  if (isTextOnly(node)) return name === null ? textOf(node) : ''
  const isRepeated = name !== null && (!field.test(role) || text === name)
  return isRepeated ? '' : text
}

/** Whether a name says a text, as whole words. */
function saysOf(name: string, text: string): boolean {
  return text !== '' && ` ${name} `.includes(` ${text} `)
}

function isTextOnly({ role, children }: ScreenNode): boolean {
  return textual.test(role) && children.every(isTextOnly)
}

function textOf({ name, text, isHidden, children }: ScreenNode): string {
  if (isHidden) return ''
  return name ?? [text, ...children.map(textOf)].filter((one) => one !== '').join(' ')
}
