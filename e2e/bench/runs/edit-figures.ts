import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, FrameLocator } from '@playwright/test'
import { packageNames, rootDir } from '../../run/project.ts'
import { literalPattern } from '../../run/run-command.ts'
import { sourceFiles } from '../../run/source-files.ts'
import { type StackReady, startStack } from '../../run/stack.ts'
import { benchOf } from '../measure/bench-world.ts'
import { type Figure, medianWithSpread } from '../measure/figure.ts'

const runs = 5
/** Far above what a busy machine takes. */
const seenLimitMs = 240_000
const pollMs = 10
/** The file watcher of Vite takes changes of a file within 50 ms for one, and an edit is seen sooner than that. */
const restMs = 200

/** One kind of edit: what is written where, and how it is known to be seen. `at` is the number of the run. */
interface Edit {
  name: string
  atMostMs: number
  changes: (at: number) => readonly { path: string; from: string; to: string }[]
  /** Null where there is no answer for the moment. */
  isSeen: (at: number) => Promise<boolean | null>
}

/** From the moment a file is saved until `pnpm dev` shows what it says: in the open phone, or in an answer. */
export async function* editFigures(browser: Browser): AsyncGenerator<Figure> {
  const copy = copySources()
  const dataDir = mkdtempSync(join(tmpdir(), 'skyshop-bench-'))
  const stack = await startStack(dataDir, {}, { folder: copy.folder, words: ['dev'] })
  try {
    const { phone, loads } = await openPhone(browser, stack.ready)
    const ask = await timeFormatOf(stack.ready)
    for (const edit of [...phoneEdits(phone), ...upstreamEdits(ask)]) yield await measure(copy.folder, edit)
    const unit = 'loads'
    yield { name: 'loads of the page in the phone meanwhile', value: loads(), unit, limit: { atMost: 0 } }
  } finally {
    await stack.stop()
    rmSync(dataDir, { recursive: true, force: true })
    copy.remove()
  }
}

async function measure(folder: string, { name, atMostMs, changes, isSeen }: Edit): Promise<Figure> {
  const times: number[] = []
  // The first one warms up: the types were never checked before.
  for (let at = 0; at <= runs; at += 1) {
    const tookMs = await seenAfter(folder, changes(at), () => isSeen(at))
    if (at > 0) times.push(tookMs)
  }
  return { name, ...medianWithSpread(times), unit: 'ms', limit: { atMost: atMostMs } }
}

async function seenAfter(
  folder: string,
  changes: ReturnType<Edit['changes']>,
  isSeen: () => Promise<boolean | null>,
): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, restMs))
  const originals = changes.map(({ path }) => [path, readFileSync(join(folder, path), 'utf8')] as const)
  for (const { path, from, to } of changes) {
    const text = readFileSync(join(folder, path), 'utf8')
    if (!text.includes(from)) throw new Error(`${path} has no ${from} to edit.`)
    writeFileSync(join(folder, path), text.replace(from, to))
  }
  const where = changes.map(({ path }) => path).join(' and ')
  const tookMs = await timeUntil(`The edit of ${where}`, async () => (await isSeen()) === true)
  await new Promise((resolve) => setTimeout(resolve, restMs))
  for (const [path, text] of originals) writeFileSync(join(folder, path), text)
  // The next edit begins when this one is undone, so that each is timed alone.
  await timeUntil(`The end of the edit of ${where}`, async () => (await isSeen()) === false)
  return tookMs
}

async function timeUntil(what: string, isTrue: () => Promise<boolean>): Promise<number> {
  const startedMs = performance.now()
  while (!(await isTrue())) {
    if (performance.now() - startedMs > seenLimitMs)
      throw new Error(`${what} was not seen in ${seenLimitMs} ms.`)
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  return performance.now() - startedMs
}

/** The panel with the shop in its phone, and how often the page in it was loaded since. */
async function openPhone(
  browser: Browser,
  { panelUrl }: StackReady,
): Promise<{ phone: FrameLocator; loads: () => number }> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(panelUrl)
  const phone = page.frameLocator('iframe[title="Shop"]')
  await phone
    .getByRole('heading', { name: textOf(shopTexts, 'cloud.myCameras') })
    .waitFor({ timeout: seenLimitMs })
  let count = 0
  page.on('framenavigated', () => {
    count += 1
  })
  return { phone, loads: () => count }
}

const shopTexts = 'web/src/shared/i18n/locales/en.ts'
const head = 'web/src/shared/ui/layout/section-head'

function phoneEdits(phone: FrameLocator): readonly Edit[] {
  const heading = textOf(shopTexts, 'cloud.myCameras')
  const title = phone.locator('h2', { hasText: heading })
  return [
    {
      name: 'text edited → seen in the phone',
      atMostMs: 1_000,
      changes: (at) => [
        {
          path: shopTexts,
          from: "'cloud.myCameras': '",
          to: `'cloud.myCameras': '${at} `,
        },
      ],
      isSeen: async (at) => (await title.textContent()) === `${at} ${heading}`,
    },
    {
      name: 'style edited → seen in the phone',
      atMostMs: 1_000,
      changes: (at) => [
        {
          path: `${head}.module.css`,
          from: 'letter-spacing: var(--track-title)',
          to: `letter-spacing: ${at}px`,
        },
      ],
      isSeen: async (at) =>
        (await title.evaluate((element) =>
          getComputedStyle(element).letterSpacing.replace('normal', '0px'),
        )) === `${at}px`,
    },
    {
      name: 'component edited → seen in the phone',
      atMostMs: 1_000,
      changes: (at) => [{ path: `${head}.tsx`, from: '{title}</h2>', to: `{title} ${at}</h2>` }],
      isSeen: async (at) => (await title.textContent())?.endsWith(` ${at}`) ?? false,
    },
  ]
}

type TimeFormat = Record<string, unknown>

/** Asks the product, through the shop's own origin, how Canada writes a time; null while there is no answer. */
async function timeFormatOf(ready: StackReady): Promise<() => Promise<TimeFormat | null>> {
  const params = { path: { worldId: 'default' } }
  const { data: world } = await benchOf(ready).control.GET('/control/worlds/{worldId}', { params })
  if (!world) throw new Error('There is no default world.')
  const headers = { Authorization: 'Basic c2hvcDpzaG9w', 'Blade-Auth': `bearer ${world.user.token}` }
  const query = new URLSearchParams({ countryCode: 'CA', devTenantId: world.tenantId })
  return async () => {
    const answer = await fetch(`${ready.shopUrl}/api/skyworthUser/v1/countryTimeFormat?${query}`, { headers })
    return answer.ok ? ((await answer.json()) as { data: TimeFormat }).data : null
  }
}

function isAnswer(answer: TimeFormat | null, name: string, value: string | undefined): boolean | null {
  return answer && answer[name] === value
}

const countries = 'fake-api/src/backend/countries'

function upstreamEdits(ask: () => Promise<TimeFormat | null>): readonly Edit[] {
  const shown = ['YYYY/MM/DD HH:mm', 'DD/MM/YYYY HH:mm']
  return [
    {
      name: 'rule of the upstream edited → new answer',
      atMostMs: 3_000,
      changes: (at) => [
        {
          path: `${countries}/rules/country-table.ts`,
          from: "currencyCode: 'CAD', phoneCode: '1', timeFormat: DEFAULT_TIME_FORMAT",
          to: `currencyCode: 'CAD', phoneCode: '1', timeFormat: '${shown[at % 2]}'`,
        },
      ],
      isSeen: async (at) => isAnswer(await ask(), 'timeFormat', shown[at % 2]),
    },
    {
      name: 'field of the contract added → types and new answer',
      atMostMs: 6_000,
      changes: (at) => [
        {
          path: 'openapi/http/countries.yaml',
          from: 'countryCode: { type: string }',
          to: `countryCode: { type: string }\n        currencyCode: { const: E${at} }`,
        },
        {
          path: `${countries}/country-routes.ts`,
          from: 'timeFormat: timeFormatOf(query.countryCode),',
          to: `timeFormat: timeFormatOf(query.countryCode),\n    currencyCode: 'E${at}' as const,`,
        },
      ],
      isSeen: async (at) => isAnswer(await ask(), 'currencyCode', `E${at}`),
    },
  ]
}

/** Returns the text of a key in a file of texts, as it is now; of a function, its template. @throws when there is none */
export function textOf(path: string, key: string): string {
  const source = readFileSync(join(rootDir, path), 'utf8')
  const value = /['"]?:[^'"`\n]*\s*(['"`])(.*?)\1,/.source
  const [, , text] = new RegExp(`\\b${literalPattern(key)}${value}`).exec(source) ?? []
  if (text === undefined) throw new Error(`${path} has no text ${key}.`)
  return text
}

/** The sources with what is generated, in a folder of their own, to be edited while the product runs from them. */
export function copySources(): { folder: string; remove: () => void } {
  // Of a name that somebody's folder may have.
  const folder = mkdtempSync(join(tmpdir(), 'skyshop édition '))
  const copied = [...sourceFiles(/./), 'openapi/generated', 'prisma/generated']
  const links = packageNames.map((name) => `${name}/node_modules`)
  for (const path of [...copied, ...links].filter((one) => existsSync(join(rootDir, one)))) {
    // Links between packages stay as they are written, and so lead to the packages of the copy.
    cpSync(join(rootDir, path), join(folder, path), { recursive: true, verbatimSymlinks: true })
  }
  // The installed packages are shared; what tools keep of a tree is not.
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(join(rootDir, 'node_modules')).filter((one) => one !== '.cache')) {
    symlinkSync(join(rootDir, 'node_modules', name), join(folder, 'node_modules', name))
  }
  // What was stopped may still write a file while the folder goes.
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }) }
}
