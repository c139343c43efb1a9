/** What the pages of the documentation do in a browser: colours and search. They can be read without it. */
import type { FoundLines, Line, LineIndex, TextPart } from './find-lines.ts'

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

let index: Promise<LineIndex | null> | null = null

/** The index, read once; null where it could not be read, and the next call reads it again. */
function lineIndex(): Promise<LineIndex | null> {
  index ??= readIndex().catch(() => {
    index = null
    return null
  })
  return index
}

/** The index of this language, then for what is not in Chinese the English one. */
async function readIndex(): Promise<LineIndex> {
  const { root, language } = document.body.dataset
  const read = async (name: string) =>
    (await (await fetch(`${root}/assets/search-${name}.json`)).json()) as Line[]
  const names = language === 'zh' ? ['zh', 'en'] : ['en']
  const [{ default: Search }, { indexOf }, ...lines] = await Promise.all([
    readBeside<typeof import('minisearch')>('minisearch'),
    readBeside<typeof import('./find-lines.ts')>('find-lines'),
    ...names.map(read),
  ])
  return indexOf(Search, lines.flat())
}

/** Reads a module that the build has put beside this script. */
function readBeside<Module>(name: string): Promise<Module> {
  return import(`./${name}.js`) as Promise<Module>
}

/** `asked` is searched for at once; without it the field has what was typed before. */
function openFinder(asked?: string): void {
  const dialog = document.querySelector<HTMLDialogElement>('.finder')
  const input = dialog?.querySelector('input')
  if (!dialog || !input || dialog.open) return
  void lineIndex()
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
  const isAsked = text.trim() !== ''
  const lines = isAsked ? await lineIndex() : null
  const matching = lines?.find(text)
  if (dialog.querySelector('input')?.value !== text) return
  dialog.querySelector('ul')?.replaceChildren(...itemsOf(matching))
  const status = dialog.querySelector('p')
  if (!status) return
  const { none = '', found: count = '', failed = '' } = status.dataset
  if (!isAsked) status.textContent = ''
  else if (!matching) status.textContent = failed
  else status.textContent = matching.lines.length === 0 ? none : `${count}${matching.lines.length}`
}

function itemsOf(matching: FoundLines | undefined): HTMLLIElement[] {
  return matching?.lines.slice(0, mostFound).map((line) => itemOf(line, matching.partsOf)) ?? []
}

function itemOf([page, heading, address, text]: Line, partsOf: FoundLines['partsOf']): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = `${document.body.dataset.root}/${address}`
  const title = document.createElement('strong')
  title.append(...marked(partsOf(heading === '' ? page : `${page} › ${heading}`)))
  const excerpt = document.createElement('span')
  excerpt.append(...marked(excerptOf(partsOf(text))))
  link.append(title, excerpt)
  item.append(link)
  return item
}

/** Returns the parts around the first one that was found. */
function excerptOf(parts: readonly TextPart[]): readonly TextPart[] {
  const first = parts.findIndex(({ isFound }) => isFound)
  let from = Math.max(0, first)
  for (let before = 0; from > 0 && before < excerptBefore; from -= 1)
    before += parts[from - 1]?.text.length ?? 0
  let to = from
  for (let length = 0; to < parts.length && length < excerptLength; to += 1)
    length += parts[to]?.text.length ?? 0
  return [...(from > 0 ? [{ text: '… ', isFound: false }] : []), ...parts.slice(from, to)]
}

function marked(parts: readonly TextPart[]): (string | HTMLElement)[] {
  return parts.map(({ text, isFound }) => {
    if (!isFound) return text
    const mark = document.createElement('mark')
    mark.textContent = text
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
