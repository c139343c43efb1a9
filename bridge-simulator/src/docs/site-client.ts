/** What the pages of the documentation do in a browser: colours and search. They can be read without it. */
type Line = readonly [page: string, heading: string, address: string, text: string]

const colourKey = 'skyshop-docs-colours'
const mostFound = 30
const excerptBefore = 40
const excerptLength = 160

// Before anything is drawn.
const chosen = keptColours()
if (chosen) document.documentElement.dataset.theme = chosen

document.addEventListener('DOMContentLoaded', () => {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-do]')) {
    button.hidden = false
    button.addEventListener('click', button.dataset.do === 'search' ? () => openFinder() : changeColours)
  }
  const asked = new URLSearchParams(location.search).get('find')
  if (asked !== null) openFinder(asked)
  document.querySelector('.pages [aria-current]')?.scrollIntoView({ block: 'center' })
  window.scrollTo(0, location.hash === '' ? 0 : window.scrollY)
})

document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof HTMLInputElement
  const isAsked = (event.key === '/' && !isTyping) || (event.key === 'k' && (event.ctrlKey || event.metaKey))
  if (!isAsked) return
  event.preventDefault()
  openFinder()
})

function changeColours(): void {
  const root = document.documentElement
  const isDark = root.dataset.theme
    ? root.dataset.theme === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches
  root.dataset.theme = isDark ? 'light' : 'dark'
  keepColours(root.dataset.theme)
}

/** Null where none were chosen, or where the browser keeps nothing for the page. */
function keptColours(): string | null {
  try {
    return localStorage.getItem(colourKey)
  } catch {
    return null
  }
}

function keepColours(colours: string): void {
  try {
    localStorage.setItem(colourKey, colours)
  } catch {
    // They hold for this page alone.
  }
}

let lines: Promise<readonly Line[] | null> | null = null

/** The index, read once; null where it could not be read, and the next call reads it again. */
function indexLines(): Promise<readonly Line[] | null> {
  lines ??= readLines().catch(() => {
    lines = null
    return null
  })
  return lines
}

/** The index of this language, then for what is not in Chinese the English one. */
function readLines(): Promise<readonly Line[]> {
  const { root, language } = document.body.dataset
  const read = async (name: string) =>
    (await (await fetch(`${root}/assets/search-${name}.json`)).json()) as Line[]
  const names = language === 'zh' ? ['zh', 'en'] : ['en']
  return Promise.all(names.map(read)).then((all) => all.flat())
}

/** `asked` is searched for at once; without it the field has what was typed before. */
function openFinder(asked?: string): void {
  const dialog = document.querySelector<HTMLDialogElement>('.finder')
  const input = dialog?.querySelector('input')
  if (!dialog || !input || dialog.open) return
  void indexLines()
  dialog.showModal()
  if (asked !== undefined) {
    input.value = asked
    void showFound(dialog, asked)
  }
  input.select()
  input.oninput = () => void showFound(dialog, input.value)
  dialog.onkeydown = (event) => moveFocus(dialog, event)
  dialog.onclick = (event) => {
    const isOnLink = event.target instanceof Element && event.target.closest('a') !== null
    if (event.target === dialog || isOnLink) dialog.close()
  }
}

async function showFound(dialog: HTMLDialogElement, text: string): Promise<void> {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean)
  const all = typed.length === 0 ? [] : await indexLines()
  const { found, words } = findLines(all ?? [], typed)
  if (dialog.querySelector('input')?.value !== text) return
  const list = dialog.querySelector('ul')
  const status = dialog.querySelector('p')
  list?.replaceChildren(...found.slice(0, mostFound).map((line) => itemOf(line, words)))
  if (!status) return
  const { none = '', found: count = '', failed = '' } = status.dataset
  if (typed.length === 0) status.textContent = ''
  else if (all === null) status.textContent = failed
  else status.textContent = found.length === 0 ? none : `${count}${found.length}`
}

interface Found {
  found: readonly Line[]
  /** The words that they have: as typed, or where nothing has them all, those that were meant. */
  words: readonly string[]
}

/** Lines with every word; nothing has a word with a typing error, so the closest ones are taken then. */
function findLines(all: readonly Line[], typed: readonly string[]): Found {
  const found = linesWith(all, typed)
  if (found.length > 0 || all.length === 0) return { found, words: typed }
  const words = typed.map((word) => closestWord(all, word))
  return { found: linesWith(all, words), words }
}

/** Lines with every word; those that have them in headings come first, guides before what is looked up, the changelog last. */
function linesWith(all: readonly Line[], words: readonly string[]): Line[] {
  const scored = all.flatMap((line) => {
    const score = scoreOf(line, words)
    return score === 0 ? [] : [{ line, score }]
  })
  return scored.sort((one, other) => other.score - one.score).map(({ line }) => line)
}

const fewestLetters = 4

/** The word itself where it is somewhere, else the most frequent one that is one typing error away. */
function closestWord(all: readonly Line[], typed: string): string {
  const counts = new Map<string, number>()
  for (const line of all)
    for (const word of line
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [])
      counts.set(word, (counts.get(word) ?? 0) + 1)
  const isThere = [...counts.keys()].some((word) => word.includes(typed))
  if (isThere || typed.length < fewestLetters) return typed
  const close = [...counts].filter(([word]) => isOneErrorAway(typed, word))
  return close.sort(([, one], [, other]) => other - one)[0]?.[0] ?? typed
}

/** Whether a letter more, a letter less, another letter, or two letters exchanged make one word of the other. */
function isOneErrorAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  const [left, right] = [one.slice(at), other.slice(at)]
  const exchanged = `${left[1] ?? ''}${left[0] ?? ''}${left.slice(2)}`
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1) ||
    exchanged === right
  )
}

/** 0 where a word is missing. */
function scoreOf([page, heading, address, text]: Line, words: readonly string[]): number {
  const [inPage, inHeading, inText] = [page, heading, text].map((part) => part.toLowerCase())
  let score = 0
  for (const word of words) {
    const found = [
      inHeading === word,
      inHeading?.includes(word),
      inPage?.includes(word),
      inText?.includes(word),
    ]
    const at = found.indexOf(true)
    if (at < 0) return 0
    score += 8 >> at
  }
  if (address.startsWith('changelog.')) return score / 1_000
  const isName = words.length === 1 && inHeading === words[0]
  return lookedUp.test(address) && !isName ? score / 2 : score
}

/** Pages that are looked up by a name; whoever has none wants a page that explains. */
const lookedUp = /^(zh\/)?(reference|glossary|rules|providers|decisions)\//

function itemOf([page, heading, address, text]: Line, words: readonly string[]): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = `${document.body.dataset.root}/${address}`
  const title = document.createElement('strong')
  title.append(...marked(heading === '' ? page : `${page} › ${heading}`, words))
  const at = Math.max(0, text.toLowerCase().indexOf(words[0] ?? '') - excerptBefore)
  const excerpt = document.createElement('span')
  excerpt.append(...marked((at > 0 ? '… ' : '') + text.slice(at, at + excerptLength), words))
  link.append(title, excerpt)
  item.append(link)
  return item
}

/** A text with the words that were looked for marked in it. */
function marked(text: string, words: readonly string[]): (string | HTMLElement)[] {
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  return text.split(new RegExp(`(${pattern})`, 'gi')).map((part, at) => {
    if (at % 2 === 0) return part
    const mark = document.createElement('mark')
    mark.textContent = part
    return mark
  })
}

/** The arrows go from the field through what was found; Enter in the field opens the first. */
function moveFocus(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  const places: (Element | null)[] = [...dialog.querySelectorAll('input, a')]
  const at = places.indexOf(document.activeElement)
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step !== undefined) {
    event.preventDefault()
    const next = places[(at + step + places.length) % places.length]
    if (next instanceof HTMLElement) next.focus()
  } else if (event.key === 'Enter' && at === 0) {
    void openFirst(dialog)
  }
}

/** Opens the first of what is found; who types fast has pressed Enter before the index is there. */
async function openFirst(dialog: HTMLDialogElement): Promise<void> {
  const input = dialog.querySelector('input')
  const text = input?.value ?? ''
  await showFound(dialog, text)
  if (dialog.open && input?.value === text) dialog.querySelector('a')?.click()
}
