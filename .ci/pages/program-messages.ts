import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { rootDir } from '../../e2e/run/project.ts'

/** Sources whose messages a user meets at a start, in `doctor`, on the command line or in the phone; a folder stands for its files. */
const sources = [
  'bridge-simulator/src/server/node-guard.cjs',
  'bridge-simulator/src/settings',
  'bridge-simulator/src/stack',
  'bridge-simulator/src/dev/replaceable-upstream.ts',
  'bridge-simulator/src/dev/run-dev.ts',
  'bridge-simulator/src/doctor',
  'bridge-simulator/src/cli',
  'bridge-simulator/src/control/stack-file.ts',
  'bridge-simulator/src/web-server/other-shop.ts',
  'bridge-simulator/src/web-server/own-api.ts',
  'bridge-simulator/src/host/simulated-host.ts',
  'bridge-simulator/src/host/method-handlers.ts',
  'bridge-simulator/src/host/wallet-payment.ts',
  'kit/src',
  'kit/src/skyshop.cjs',
  'e2e/kit/environment/stack-addresses.ts',
  'e2e/kit/merchant-audit/adapter.ts',
  'e2e/kit/merchant-audit/audit-merchant.ts',
  'e2e/run/examine-machine.ts',
  'e2e/run/browser.ts',
  'e2e/run/machine.ts',
  'fake-api/src/env.ts',
  'fake-api/src/network-settings.ts',
  'fake-api/src/app.ts',
  'fake-api/src/start-servers.ts',
  'fake-api/src/start-failure.ts',
  'fake-api/src/engine/http/listener.ts',
  'fake-api/src/engine/metrics/trace-exporter.ts',
  'fake-api/src/engine/kernel/world-errors.ts',
  'fake-api/src/engine/workers/worker-group.ts',
  'fake-api/src/engine/world/sharing/copy-store.ts',
  'fake-api/src/engine/world/storage/world-library.ts',
  'fake-api/src/engine/world/transaction/world-clock.ts',
  'openapi/hosts/this-machine.ts',
]

/** What these calls print is an answer, not a trouble. */
const answers = new Set(['say', 'log'])
/** Members with help text. */
const helps = new Set(['summary', 'usage', 'about', 'examples'])
const fewestWords = 2

/** Every message of the programs, with `<name>` for a value that the code names so and `…` for any other. */
export function programMessages(): Set<string> {
  return new Set(sources.flatMap(filesOf).flatMap((file) => messagesOf(readFileSync(file, 'utf8'))))
}

function filesOf(source: string): string[] {
  const path = join(rootDir, source)
  if (/[.]c?[jt]s$/.test(source)) return [path]
  const names = readdirSync(path).filter((name) => name.endsWith('.ts') && !/[.]test[.]ts$|help/.test(name))
  return names.map((name) => join(path, name))
}

/** The messages of one source: texts of several words that end as a sentence does. */
export function messagesOf(source: string): string[] {
  const found: string[] = []
  const look = (node: ts.Node): void => {
    if (isAnswerOrHelp(node)) return
    const text = textOf(node)
    if (text === null) ts.forEachChild(node, look)
    else if (isSentence(firstLine(text))) found.push(firstLine(text))
  }
  look(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true))
  return found
}

function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0] ?? ''
}

function isSentence(line: string): boolean {
  return /[.?:]$/.test(line) && line.split(' ').length >= fewestWords
}

function isAnswerOrHelp(node: ts.Node): boolean {
  if (ts.isCallExpression(node)) return answers.has(nameOf(node.expression) ?? '')
  if (ts.isArrayLiteralExpression(node)) return isJoined(node)
  return ts.isPropertyAssignment(node) && helps.has(node.name.getText())
}

/** Lines that are put together to a page of help. */
function isJoined({ parent }: ts.Node): boolean {
  return ts.isPropertyAccessExpression(parent) && parent.name.text === 'join'
}

/** The text that an expression makes; null for one that is no literal, template or sum of them. */
function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.map(
      ({ expression, literal }) => placeholderOf(expression) + literal.text,
    )
    return node.head.text + spans.join('')
  }
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return null
  const parts = [node.left, node.right].map((part) => textOf(part) ?? placeholderOf(part))
  return parts.some((part) => part.includes(' ')) ? parts.join('') : null
}

function placeholderOf(expression: ts.Expression): string {
  const name = nameOf(expression)
  return name === null ? '…' : `<${name}>`
}

function nameOf(expression: ts.Expression): string | null {
  if (ts.isIdentifier(expression)) return expression.text
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : null
}
