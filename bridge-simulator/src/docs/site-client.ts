/** What the pages of the documentation do in a browser: colours, search, links into the panel. They can be read without it. */
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
    button.addEventListener('click', button.dataset.do === 'search' ? openFinder : changeColours)
  }
  document.querySelector('.pages [aria-current]')?.scrollIntoView({ block: 'center' })
  window.scrollTo(0, location.hash === '' ? 0 : window.scrollY)
  void leadToThisPanel()
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

/** Links into a panel name the usual port; where this page came from a panel they lead to that one. */
async function leadToThisPanel(): Promise<void> {
  const links = document.querySelectorAll<HTMLAnchorElement>('a[href^="http://127.0.0.1:4000/"]')
  if (links.length === 0) return
  const config = await fetch('/__panel/config.json').catch(() => null)
  if (!config?.ok) return
  for (const link of links) link.href = link.href.replace('http://127.0.0.1:4000', location.origin)
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

function openFinder(): void {
  const dialog = document.querySelector<HTMLDialogElement>('.finder')
  const input = dialog?.querySelector('input')
  if (!dialog || !input || dialog.open) return
  void indexLines()
  dialog.showModal()
  input.select()
  input.oninput = () => void showFound(dialog, input.value)
  dialog.onkeydown = (event) => moveFocus(dialog, event)
  dialog.onclick = (event) => {
    const isOnLink = event.target instanceof Element && event.target.closest('a') !== null
    if (event.target === dialog || isOnLink) dialog.close()
  }
}

async function showFound(dialog: HTMLDialogElement, text: string): Promise<void> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const all = words.length === 0 ? [] : await indexLines()
  const found = findLines(all ?? [], words)
  if (dialog.querySelector('input')?.value !== text) return
  const list = dialog.querySelector('ul')
  const status = dialog.querySelector('p')
  list?.replaceChildren(...found.slice(0, mostFound).map((line) => itemOf(line, words)))
  if (!status) return
  const { none = '', found: count = '', failed = '' } = status.dataset
  if (words.length === 0) status.textContent = ''
  else if (all === null) status.textContent = failed
  else status.textContent = found.length === 0 ? none : `${count}${found.length}`
}

/** Lines with every word; those that have them in headings come first. */
function findLines(all: readonly Line[], words: readonly string[]): Line[] {
  const scored = all.flatMap((line) => {
    const score = scoreOf(line, words)
    return score === 0 ? [] : [{ line, score }]
  })
  return scored.sort((one, other) => other.score - one.score).map(({ line }) => line)
}

/** 0 where a word is missing. */
function scoreOf([page, heading, , text]: Line, words: readonly string[]): number {
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
  return score
}

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
    if (places[1] instanceof HTMLElement) places[1].click()
  }
}
