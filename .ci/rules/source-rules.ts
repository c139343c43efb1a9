import ts from 'typescript'
import { type ImpureInput, isImpureModule } from './impure-modules.ts'

/** A rule that a file breaks: impure calls, tests that do not run, names and sizes. No ready-made tool has these rules. */
export interface Violation {
  path: string
  line: number
  message: string
}

const maxLines = { source: 250, test: 300, scenario: 40 }
/** All texts of one language, which a translator reads in one piece. */
const languageFile = /^web\/src\/.+\/(locales|texts)\/[a-z]{2}[.]ts$/
const emptyNames = /(^|[/-])(utils?|helpers?|misc|common)([.-]|\/|$)/
const suppressions = /@ts-(ignore|nocheck|expect-error)|biome-ignore|eslint-disable|stylelint-disable/
const testFunctions = new Set(['it', 'test', 'describe', 'suite', 'bench'])
const escapes = new Set(['skip', 'skipIf', 'runIf', 'todo', 'fixme', 'only', 'fails', 'fail'])

const calls: Readonly<Record<string, ImpureInput>> = {
  'Date.now': 'wallTime',
  Date: 'wallTime',
  dayjs: 'wallTime',
  'performance.now': 'wallTime',
  'Math.random': 'random',
  randomBytes: 'random',
  randomInt: 'random',
  randomUUID: 'random',
  'crypto.randomUUID': 'random',
  'crypto.getRandomValues': 'random',
  setTimeout: 'timer',
  setInterval: 'timer',
  setImmediate: 'timer',
  'AbortSignal.timeout': 'timer',
}
/** These read the clock only when called without an argument. */
const readsNowWhenEmpty = new Set(['Date', 'dayjs'])

const hint: Readonly<Record<ImpureInput, string>> = {
  wallTime: 'reads the wall clock: take the time as an argument',
  timer: 'starts a timer: only the modules of .ci/rules/impure-modules.ts may',
  random: 'is random: take ids and randomness as arguments',
}

export function findViolations(path: string, text: string): Violation[] {
  const violations = [...textViolations(path, text)]
  if (!/[.](ts|tsx|mts|mjs|cjs|js)$/.test(path)) return violations
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind)
  const report = (node: ts.Node, message: string): void => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
    violations.push({ path, line: line + 1, message })
  }
  const visit = (node: ts.Node): void => {
    for (const message of nodeMessages(path, node, file)) report(node, message)
    ts.forEachChild(node, visit)
  }
  visit(file)
  for (const node of repeatedImports(file)) report(node, 'imported twice: one import of values and types')
  return violations
}

/** Imports of a module that is imported before; a namespace takes no names beside it. */
function repeatedImports({ statements }: ts.SourceFile): ts.ImportDeclaration[] {
  const named = statements
    .filter((statement) => ts.isImportDeclaration(statement))
    .filter(({ importClause }) => {
      const bindings = importClause?.namedBindings
      return importClause && !(bindings && ts.isNamespaceImport(bindings))
    })
  const moduleOf = ({ moduleSpecifier }: ts.ImportDeclaration) =>
    ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : ''
  const modules = named.map(moduleOf)
  return named.filter((_, index) => modules.indexOf(modules[index] ?? '') < index)
}

function* textViolations(path: string, text: string): Generator<Violation> {
  const lines = text.split('\n')
  const limit = /[.]test[.]tsx?$/.test(path) ? maxLines.test : maxLines.source
  if (lines.length - 1 > limit && !languageFile.test(path)) {
    yield { path, line: limit, message: `has ${lines.length - 1} lines; the limit is ${limit}` }
  }
  if (emptyNames.test(path)) yield { path, line: 1, message: 'a name that says nothing: name the job' }
  if (path === '.ci/rules/source-rules.ts') return
  for (const [index, line] of lines.entries()) {
    if (/(\/\/|\/?\*|#)/.test(line) && suppressions.test(line)) {
      yield { path, line: index + 1, message: 'switches a check off: satisfy it' }
    }
  }
}

function* nodeMessages(path: string, node: ts.Node, file: ts.SourceFile): Generator<string> {
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    yield* callMessages(path, node, file)
  }
  if (ts.isStringLiteralLike(node)) yield* literalMessages(path, node.text)
  if (ts.isPropertyAssignment(node) && isFixedLimit(path, node)) {
    yield 'a limit that does not grow on a slow machine: scaledMs, or none'
  }
  if (ts.isPropertyAssignment(node) && /^(retries|retry)$/.test(node.name.getText(file))) {
    const value = node.initializer.getText(file)
    if (/^([.]ci|e2e|fake-api\/test|vitest|playwright)/.test(path) && value !== '0') {
      yield 'a retried test is a hidden failure'
    }
  }
}

/** A limit in a test or the kit of scenarios that is the same on every machine. */
function isFixedLimit(path: string, { name, initializer }: ts.PropertyAssignment): boolean {
  const isTest = /[.]test[.]tsx?$|^e2e\/(tests|kit)\//.test(path)
  return isTest && ts.isIdentifier(name) && name.text === 'timeout' && ts.isNumericLiteral(initializer)
}

function* callMessages(
  path: string,
  node: ts.CallExpression | ts.NewExpression,
  file: ts.SourceFile,
): Generator<string> {
  const names = calleeNames(node.expression, file)
  const callee = names.join('.').replace(/^(globalThis|window|self)[.]/, '')
  const input = Object.hasOwn(calls, callee) ? calls[callee] : undefined
  const isEmpty = (node.arguments?.length ?? 0) === 0
  if (input && (isEmpty || !readsNowWhenEmpty.has(callee)) && !isImpureModule(input, path)) {
    yield `${callee} ${hint[input]}`
  }
  const [owner = '', ...members] = names
  if (testFunctions.has(owner) && members.some((member) => escapes.has(member))) {
    yield `${callee}: a test either runs or does not exist`
  }
  if (callee === 'test' && /^e2e\/tests\//.test(path) && linesOf(node, file) > maxLines.scenario) {
    yield `a scenario has at most ${maxLines.scenario} lines: what several do belongs into the kit`
  }
  if (path.startsWith('fake-api/src/control/') && writesTable(names)) {
    yield `${callee}: control writes no table; its feature or world does`
  }
  if (callee === 'vi.waitFor' || callee === 'vi.waitUntil') {
    yield `${callee} waits a second, however slow the machine: expect.poll has a limit that grows`
  }
  if (callee.endsWith('.waitForTimeout')) yield 'waitForTimeout: wait for what the user sees'
}

/** Whether a call changes rows through the client of a transaction: `tx.order.update`, `ctx.tx.order.createMany`. */
function writesTable(names: readonly string[]): boolean {
  const [client, , method = ''] = names.slice(-3)
  return client === 'tx' && /^(create|update|upsert|delete)/.test(method)
}

function linesOf(node: ts.Node, file: ts.SourceFile): number {
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line
  return lineAt(node.end) - lineAt(node.getStart(file)) + 1
}

/** `test.describe.only(…)` and `it.skipIf(x)(…)` as the list of names they are made of. */
function calleeNames(node: ts.Expression, file: ts.SourceFile): string[] {
  if (ts.isPropertyAccessExpression(node)) return [...calleeNames(node.expression, file), node.name.text]
  if (ts.isCallExpression(node)) return calleeNames(node.expression, file)
  return ts.isIdentifier(node) ? [node.text] : ['']
}

function* literalMessages(path: string, text: string): Generator<string> {
  if (text === 'networkidle' && !path.startsWith('.ci/rules/')) {
    yield 'networkidle: wait for what the user sees'
  }
  if (/skyBridge/i.test(text) && /^web\/src\//.test(path) && !/^web\/src\/shared\/host\//.test(path)) {
    yield 'only web/src/shared/host knows how a host app is reached'
  }
}
