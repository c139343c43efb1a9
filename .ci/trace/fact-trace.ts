import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootDir } from '../../e2e/run/project.ts'
import { sourceFiles } from '../../e2e/run/source-files.ts'
import { isTitleOf, readSeededDefects, testPath } from '../../e2e/soak/seeded-defects/seeded-defect.ts'
import { type Fact, readFactFiles } from '../../openapi/scripts/fact-files.ts'
import { isDear } from '../../openapi/scripts/fidelity.ts'
import { readTestTags } from './test-tags.ts'

/** A fact that a line of a test or of a rule names. */
export interface Naming {
  id: string
  /** File and line, or file and rule. */
  place: string
}

/** A defect made on purpose in what plays a fact. */
export interface Deviation {
  name: string
  /** Facts that it deviates from. */
  facts: readonly string[]
  /** Facts that the test names which has to notice it. */
  tested: readonly string[]
}

/** Facts of the providers, and who names them. */
export interface FactTrace {
  facts: readonly Fact[]
  tests: readonly Naming[]
  rules: readonly Naming[]
  /** Rules of providers that name no fact, as file and rule. */
  groundless: readonly string[]
  deviations: readonly Deviation[]
}

/** Facts that the tests of a file name, in lines such as `// fact: WX-139, WX-156`. */
export function readFactTests(file: string, source: string): Naming[] {
  return readTestTags(file, source, 'fact').flatMap(({ names, place }) => names.map((id) => ({ id, place })))
}

/** The rules of a page, each with the facts in its text: `(WX-139, WX-156)`. */
function rulesIn(file: string, page: string) {
  const rules = page.matchAll(/^- \*\*(R-[A-Z]+-\d+)\*\* ((?:.+\n)(?: .+\n)*)/gm)
  return [...rules].map(([, code = '', text = '']) => {
    return { code, place: `${file}, ${code}`, ids: text.match(/\b(?:WX|AL|PP|LL)-\d{3}\b/g) ?? [] }
  })
}

/** Facts that the rules of a page stand on. */
export function readFactRules(file: string, page: string): Naming[] {
  return rulesIn(file, page).flatMap(({ place, ids }) => ids.map((id) => ({ id, place })))
}

/** Rules about payment providers on a page that name no fact. */
export function findGroundlessRules(file: string, page: string): string[] {
  return rulesIn(file, page)
    .filter(({ code, ids }) => /^R-(?:WECHAT|ALIPAY|PAYPAL|LIANLIAN)-/.test(code) && ids.length === 0)
    .map(({ place }) => place)
}

/**
 * Contradictions between facts, tests, rules and deviations, one line each: a fact called played that no test names, a
 * fact that a test names and that is called something else, one that does not exist, a rule that stands on what is not
 * played or on nothing, one of the dearest facts that nothing deviates from, and a deviation whose test does not name its fact.
 */
export function findFactErrors({ facts, tests, rules, groundless, deviations }: FactTrace): string[] {
  const byId = new Map(facts.map((fact) => [fact.id, fact]))
  const tested = new Set(tests.map(({ id }) => id))
  const seeded = new Set(deviations.flatMap((deviation) => deviation.facts))
  const deviated = deviations.flatMap(({ name, facts: ids, tested: named }) =>
    ids.map((id) => ({ id, place: `The seeded defect ${name}`, isNoticed: named.includes(id) })),
  )
  const unknown = [...tests, ...rules, ...deviated].filter(({ id }) => !byId.has(id))
  const isPlayed = ({ id }: Pick<Naming, 'id'>) => byId.get(id)?.play === 'played'
  const isBuilt = ({ id, play = byId.get(id)?.play }: Pick<Naming, 'id'> & { play?: Fact['play'] }) =>
    play === 'played' || play === 'armed'
  return [
    ...facts
      .filter((fact) => isBuilt(fact) && !tested.has(fact.id))
      .map(({ id, play, behaviour }) => `${id} is called ${play}, and no test names it: ${behaviour}`),
    ...tests
      .filter((naming) => byId.has(naming.id) && !isBuilt(naming))
      .map(({ id, place }) => `${place} names ${id}, which is called ${byId.get(id)?.play}: call it played`),
    ...rules
      .filter(({ id }) => ['not-built', 'not-playable'].includes(byId.get(id)?.play ?? ''))
      .map(({ id, place }) => `${place} stands on ${id}, which is called ${byId.get(id)?.play}`),
    ...groundless.map((place) => `${place} names no fact that it stands on`),
    ...unknown.map(({ id, place }) => `${place} names ${id}, which is no fact`),
    ...facts
      .filter((fact) => isPlayed(fact) && isDear(fact) && !seeded.has(fact.id))
      .map(({ id, behaviour }) => `${id} is one of the dearest, and no seeded defect has it: ${behaviour}`),
    ...deviated
      .filter(({ id, isNoticed }) => byId.has(id) && !isNoticed)
      .map(({ id, place }) => `${place} deviates from ${id}, and the test that catches it does not name it`),
  ]
}

/** Facts that the test which has to notice a defect names. */
function factsOfTest(source: string, path: string, title: string): string[] {
  const tags = readTestTags(path, source, 'fact')
  return tags.filter((tag) => isTitleOf(tag.title, title)).flatMap(({ names }) => [...names])
}

/** Reads the facts, every test, the rules of the providers, and the seeded defects that name a fact. */
export function readFactTrace(): FactTrace {
  const read = (path: string) => readFileSync(join(rootDir, path), 'utf8')
  const tests = sourceFiles(/[.]test[.]tsx?$/).filter((path) => path !== '.ci/trace/fact-trace.test.ts')
  const defects = [...readSeededDefects()].filter(([, { facts }]) => facts.length > 0)
  const pages = sourceFiles(/[.]md$/, 'docs/providers')
  return {
    facts: readFactFiles(join(rootDir, 'openapi/wallets/facts')).flatMap(({ facts }) => facts),
    tests: tests.flatMap((path) => readFactTests(path, read(path))),
    rules: pages.flatMap((path) => readFactRules(path, read(path))),
    groundless: pages.flatMap((path) => findGroundlessRules(path, read(path))),
    deviations: defects.map(([name, { facts, test }]) => {
      const path = testPath(test)
      return { name, facts, tested: factsOfTest(read(path), path, test.title) }
    }),
  }
}
