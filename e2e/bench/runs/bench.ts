import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { shopLanguages } from '../../../kit/testing/checks/shop-languages.ts'
import { provisionBrowser } from '../../run/browser.ts'
import { buildProduct } from '../../run/build-product.ts'
import { rootDir } from '../../run/project.ts'
import { type Figure, figureLine, isWithin } from '../measure/figure.ts'

/** What is measured, by the name it is asked for with; its code is loaded then, as what it reads may not be generated yet. */
const parts = {
  weights: [
    'Weights of the web build',
    async () => (await import('../pages/web-weights.ts')).webWeights(join(rootDir, 'web/dist')),
  ],
  paint: [
    'Pages on slow 4G and the processor of a phone',
    async () => inBrowser((await import('../pages/paint-figures.ts')).paintFigures),
  ],
  touch: [
    'Touches at a quarter of the speed',
    async () => inBrowser((await import('../pages/interaction-figures.ts')).interactionFigures),
  ],
  motion: [
    'Motion at a quarter of the speed',
    async () => inBrowser((await import('../pages/motion-figures.ts')).motionFigures),
  ],
  panel: [
    'The journal of the panel',
    async () => inBrowser((await import('../pages/panel-figures.ts')).panelFigures),
  ],
  upstream: ['The upstream', async () => (await import('../upstream/upstream-figures.ts')).upstreamFigures()],
  journal: [
    'A journal of 100,000 entries',
    async () => (await import('../upstream/upstream-figures.ts')).longJournalFigures(),
  ],
  workers: [
    'Two workers of the upstream beside one process',
    async () => (await import('../upstream/worker-figures.ts')).workerFigures(),
  ],
  calls: [
    'What a request of the upstream costs beside time',
    async () => (await import('../upstream/call-figures.ts')).callFigures(),
  ],
  mcp: [
    'What an assistant calls and reads, a token being four characters',
    async () => (await import('../upstream/mcp-figures.ts')).mcpFigures(),
  ],
  start: [
    'The start, as the README has it, and the checks',
    async () => (await import('./start-figures.ts')).startFigures(),
  ],
  edit: [
    'An edit while pnpm dev runs',
    async () => inBrowser((await import('./edit-figures.ts')).editFigures),
  ],
  peers: [
    'The upstream beside Prism, json-server, Mockoon and Fastify, which are installed first',
    async () => (await import('../peers/peer-figures.ts')).peerFigures(),
  ],
  beside: [
    'The upstream beside that of an earlier commit, which is named or that before the parties, in turns',
    async () => (await import('../upstream/beside-figures.ts')).besideFigures(commit),
  ],
  lighthouse: [
    "Lighthouse's phone at what pnpm start serves; Lighthouse is installed first",
    async () => (await import('../pages/lighthouse-figures.ts')).lighthouseFigures(),
  ],
  looks: [
    'Every page in seven views, in the languages that are named, else in all',
    async () => {
      const { looksFigures } = await import('../pages/looks-figures.ts')
      return inBrowser((browser) => looksFigures(browser, languages))
    },
  ],
  suite: ['The scenarios, all of them once', async () => (await import('./suite-figures.ts')).suiteFigures()],
} as const satisfies Record<string, readonly [title: string, measure: Measure]>

/** Install programs of others, or take as long as all the rest: only when asked for by name. */
const byHand: ReadonlySet<string> = new Set(['peers', 'beside', 'lighthouse', 'looks'])

type Measure = () => Promise<Iterable<Figure> | AsyncIterable<Figure>>

const figures: Figure[] = []
let isWhole = true

const words = process.argv.slice(2)
const languages = words.includes('looks') ? shopLanguages.filter((one) => words.includes(one)) : []
const known = Object.entries(parts).map(([name, [title]]) => `  ${name.padEnd(12)}${title}`)
if (words.includes('--help')) {
  console.log(
    `pnpm bench [part …] measures all of these but ${[...byHand].join(' and ')}, or those you name:`,
  )
  console.log(known.join('\n'))
  process.exit(0)
}
const commit = words.includes('beside') ? words.find((word) => /^[0-9a-f]{7,40}$/.test(word)) : undefined
const asked = words.filter((word) => word !== commit && !languages.some((language) => language === word))
const unknown = asked.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  console.error(`pnpm bench knows no "${unknown.join('", "')}". It measures all of these, or those you name:`)
  console.error(known.join('\n'))
  process.exit(2)
}
// Figures of one process are comparable; a part that measures several says so to what it starts.
process.env.SKYSHOP_WORKERS = '1'
// In a fresh clone, what the parts measure is neither generated nor built yet.
await buildProduct()
for (const [name, [title, measure]] of Object.entries(parts)) {
  if (asked.includes(name) || (asked.length === 0 && !byHand.has(name))) await part(title, measure)
}

const over = figures.filter((figure) => !isWithin(figure)).length
process.stdout.write(
  `\n${figures.length} figures, ${over} over their limit${isWhole ? '' : ', some missing'}\n`,
)
process.exitCode = over === 0 && isWhole ? 0 : 1

/** Prints figures as they come; what cannot be measured is said, and the rest goes on. */
async function part(title: string, measure: Measure): Promise<void> {
  process.stdout.write(`\n${title}\n`)
  try {
    for await (const figure of await measure()) {
      process.stdout.write(`${figureLine(figure)}\n`)
      figures.push(figure)
    }
  } catch (error) {
    isWhole = false
    process.stdout.write(`not measured: ${error instanceof Error ? error.message : String(error)}\n`)
  }
}

/** Figures taken in a browser, which is installed first where the machine has none. */
async function* inBrowser(measure: (browser: Browser) => AsyncGenerator<Figure>): AsyncGenerator<Figure> {
  const executablePath = await provisionBrowser()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    yield* measure(browser)
  } finally {
    await browser.close()
  }
}
