import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootDir } from '../../e2e/run/project.ts'
import { sourceFiles } from '../../e2e/run/source-files.ts'
import { isTitleOf, readSeededDefects, testPath } from '../../e2e/soak/seeded-defects/seeded-defect.ts'
import { type Fact, readFactFiles } from '../../openapi/scripts/fact-files.ts'
import { isDear } from '../../openapi/scripts/fidelity.ts'
import { readTestTags } from './test-tags.ts'

/** Facts that a test, a rule or a seeded defect names. */
export interface Naming {
  ids: readonly string[]
  /** File and line, file and rule, or the name of the defect. */
  place: string
}

/** Facts of the providers, and who names them. */
export interface FactTrace {
  facts: readonly Fact[]
  /** Lines such as `// fact: WX-139, WX-156`. */
  tests: readonly Naming[]
  /** Rules of `docs/providers`, with the facts in their text. */
  rules: readonly Naming[]
  /** Defects made on purpose in what plays a fact, with the facts that the test which has to notice it names. */
  deviations: readonly (Naming & { tested: readonly string[] })[]
}

/** The rules of a page, each with the facts that it stands on: `(WX-139, WX-156)`. */
export function readFactRules(file: string, page: string): Naming[] {
  const rules = page.matchAll(/^- \*\*(R-[A-Z]+-\d+)\*\* ((?:.+\n)(?: .+\n)*)/gm)
  return [...rules].map(([, code = '', text = '']) => {
    return { place: `${file}, ${code}`, ids: text.match(/\b(?:WX|AL|PP|LL)-\d{3}\b/g) ?? [] }
  })
}

/** Contradictions between facts, tests, rules and deviations, one line each. */
export function findFactErrors({ facts, tests, rules, deviations }: FactTrace): string[] {
  const byId = new Map(facts.map((fact) => [fact.id, fact]))
  const pairs = (namings: readonly Naming[]) =>
    namings.flatMap(({ ids, place }) => ids.map((id) => ({ id, place, play: byId.get(id)?.play })))
  const named = (namings: readonly Naming[]) => new Set(namings.flatMap(({ ids }) => ids))
  const [tested, seeded] = [named(tests), named(deviations)]
  const isBuilt = (play?: Fact['play']) => play === 'played' || play === 'armed'
  return [
    ...facts
      .filter(({ id, play }) => isBuilt(play) && !tested.has(id))
      .map(({ id, play, behaviour }) => `${id} is called ${play}, and no test names it: ${behaviour}`),
    ...pairs(tests)
      .filter(({ play }) => play !== undefined && !isBuilt(play))
      .map(({ id, place, play }) => `${place} names ${id}, which is called ${play}: call it played`),
    ...pairs(rules)
      .filter(({ play = '' }) => ['not-built', 'not-playable'].includes(play))
      .map(({ id, place, play }) => `${place} stands on ${id}, which is called ${play}`),
    ...rules
      .filter(({ place, ids }) => ids.length === 0 && /R-(?:WECHAT|ALIPAY|PAYPAL|LIANLIAN)-\d+$/.test(place))
      .map(({ place }) => `${place} names no fact that it stands on`),
    ...pairs([...tests, ...rules, ...deviations])
      .filter(({ play }) => play === undefined)
      .map(({ id, place }) => `${place} names ${id}, which is no fact`),
    ...facts
      .filter((fact) => fact.play === 'played' && isDear(fact) && !seeded.has(fact.id))
      .map(({ id, behaviour }) => `${id} is one of the dearest, and no seeded defect has it: ${behaviour}`),
    ...deviations.flatMap(({ ids, place, tested: noticed }) =>
      ids
        .filter((id) => byId.has(id) && !noticed.includes(id))
        .map((id) => `${place} deviates from ${id}, and the test that catches it does not name it`),
    ),
  ]
}

const read = (path: string) => readFileSync(join(rootDir, path), 'utf8')
const factTags = (path: string) => readTestTags(path, read(path), 'fact')

/** Reads the facts, every test, the rules of the providers, and the seeded defects that name a fact. */
export function readFactTrace(): FactTrace {
  const tests = sourceFiles(/[.]test[.]tsx?$/).filter((path) => !path.startsWith('.ci/trace/'))
  const defects = [...readSeededDefects()].filter(([, { facts }]) => facts.length > 0)
  return {
    facts: readFactFiles(join(rootDir, 'openapi/wallets/facts')).flatMap(({ facts }) => facts),
    tests: tests.flatMap((path) => factTags(path).map(({ names, place }) => ({ ids: names, place }))),
    rules: sourceFiles(/[.]md$/, 'docs/providers').flatMap((path) => readFactRules(path, read(path))),
    deviations: defects.map(([name, { facts, test }]) => {
      const tags = factTags(testPath(test)).filter(({ title }) => isTitleOf(title, test.title))
      return { place: `The seeded defect ${name}`, ids: facts, tested: tags.flatMap(({ names }) => names) }
    }),
  }
}
