import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rootDir } from '../../e2e/run/project.ts'

const parts = new Map(
  readFileSync(join(rootDir, 'docs/architecture.md'), 'utf8')
    .split(/^### /m)
    .slice(1)
    .map((part) => [part.split('\n', 1)[0] ?? '', part] as const),
)

/** The anchor a heading has on the page. */
const anchorOf = (title: string) => title.toLowerCase().replaceAll(' ', '-')

const linksOf = (part: string, form: RegExp) => [...part.matchAll(form)].map(([, target = '']) => target)

const filesOf = (part: string) => linksOf(part, /\]\(([.][^)]+)\)/g)

/** The files of the mechanisms a flow has links to. */
const mechanismFiles = (part: string) =>
  linksOf(part, /\]\(#([^)]+)\)/g).flatMap((anchor) =>
    [...parts].flatMap(([title, text]) => (anchorOf(title) === anchor ? filesOf(text) : [])),
  )

/** The most files a reader may have to open, repositories and types included: its own, and with the mechanisms. */
const flowLimits = [
  ['Every request', 5, 5],
  ['Every gateway call', 4, 4],
  ['Every bridge call', 8, 8],
  ['Every event and webhook', 9, 9],
  ['Every payment', 14, 14],
  ['A buyer presses Pay and sees the result (WeChat)', 39, 76],
  ['The clock advances a month and a contract renews (WeChat)', 25, 52],
  ['A token has expired: 401, a new one over the bridge, the call again', 15, 18],
] as const

it.each(flowLimits)(
  'the part "%s" of the architecture has its number of files, %i and %i at most',
  (title, most, maxInAll) => {
    const part = parts.get(title) ?? ''
    const own = new Set(filesOf(part)).size
    const inAll = new Set([...filesOf(part), ...mechanismFiles(part)]).size
    const rest = inAll > own ? `, ${inAll} with those of the mechanisms` : ''
    expect(part).toContain(`\n${own} files${rest}.\n`)
    expect(own).toBeLessThanOrEqual(most)
    expect(inAll).toBeLessThanOrEqual(maxInAll)
  },
)
