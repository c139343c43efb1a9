import ts from 'typescript'

/** One change of a source text that its tests ought to notice. */
export interface Mutant {
  kind: string
  start: number
  end: number
  replacement: string
}

type Change = Omit<Mutant, 'start' | 'end'>

const { SyntaxKind } = ts

const SWAPS: Partial<Record<ts.SyntaxKind, readonly string[]>> = {
  [SyntaxKind.EqualsEqualsEqualsToken]: ['!=='],
  [SyntaxKind.ExclamationEqualsEqualsToken]: ['==='],
  [SyntaxKind.LessThanToken]: ['<=', '>='],
  [SyntaxKind.LessThanEqualsToken]: ['<', '>'],
  [SyntaxKind.GreaterThanToken]: ['>=', '<='],
  [SyntaxKind.GreaterThanEqualsToken]: ['>', '<'],
  [SyntaxKind.AmpersandAmpersandToken]: ['||'],
  [SyntaxKind.BarBarToken]: ['&&'],
  [SyntaxKind.PlusToken]: ['-'],
  [SyntaxKind.MinusToken]: ['+'],
  [SyntaxKind.AsteriskToken]: ['/'],
  [SyntaxKind.SlashToken]: ['*'],
}

const METHODS: Readonly<Record<string, string>> = { min: 'max', max: 'min', every: 'some', some: 'every' }

/**
 * Every change of the usual kinds: comparisons, logic and arithmetic turned round, conditions fixed, constants changed,
 * rows of tables and members of objects left out, statements dropped. Types and the words of errors are no behaviour.
 */
export function findMutants(text: string): Mutant[] {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true)
  const mutants: Mutant[] = []
  const visit = (node: ts.Node): void => {
    if (isSilent(node)) return
    const add = (kind: string, replacement: string, part: ts.Node = node) =>
      mutants.push({ kind, replacement, start: part.getStart(source), end: part.getEnd() })
    turn(node, add)
    for (const { kind, replacement } of changesOf(node)) add(kind, replacement)
    leaveOut(node, (start, end) => mutants.push({ kind: 'left out', replacement: '', start, end }))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return mutants
}

/** What has no behaviour to be tested: types, imports, and sentences for people. */
function isSilent(node: ts.Node): boolean {
  if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return true
  if (ts.isTypeAliasDeclaration(node)) return true
  return ts.isNewExpression(node) && /^(Range|Type)?Error$/.test(node.expression.getText())
}

function turn(node: ts.Node, add: (kind: string, replacement: string, part: ts.Node) => void): void {
  if (ts.isBinaryExpression(node)) {
    const { left, right, operatorToken } = node
    for (const swap of SWAPS[operatorToken.kind] ?? []) add('turned', swap, operatorToken)
    if (operatorToken.kind !== SyntaxKind.QuestionQuestionToken) return
    add('one side', left.getText(), node)
    add('one side', right.getText(), node)
  }
  if (ts.isPropertyAccessExpression(node) && ts.isCallExpression(node.parent)) {
    const other = METHODS[node.name.text]
    if (other !== undefined && node.parent.expression === node) add('turned', other, node.name)
  }
  const condition = conditionOf(node)
  if (condition === null) return
  add('fixed', 'true', condition)
  add('fixed', 'false', condition)
}

function conditionOf(node: ts.Node): ts.Expression | null {
  if (ts.isIfStatement(node)) return node.expression
  return ts.isConditionalExpression(node) ? node.condition : null
}

function changesOf(node: ts.Node): Change[] {
  const constant = (replacement: string) => [{ kind: 'constant', replacement }]
  if (ts.isNumericLiteral(node)) return constant(String(Number(node.text.replaceAll('_', '')) + 1))
  if (ts.isStringLiteral(node) && !isName(node)) return constant(`'${node.text}?'`)
  if (node.kind === SyntaxKind.TrueKeyword) return constant('false')
  if (node.kind === SyntaxKind.FalseKeyword) return constant('true')
  if (ts.isExpressionStatement(node)) return [{ kind: 'left out', replacement: '' }]
  const isNot = ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken
  return isNot ? [{ kind: 'turned', replacement: node.operand.getText() }] : []
}

function isName(node: ts.StringLiteral): boolean {
  return (
    (ts.isPropertyAssignment(node.parent) && node.parent.name === node) || ts.isLiteralTypeNode(node.parent)
  )
}

/** Rows of arrays and members of objects, each with the comma that follows. */
function leaveOut(node: ts.Node, add: (start: number, end: number) => void): void {
  const isList = ts.isArrayLiteralExpression(node) || ts.isObjectLiteralExpression(node)
  if (!isList) return
  const parts = ts.isArrayLiteralExpression(node) ? node.elements : node.properties
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1]
    add(part.getStart(), next ? next.getStart() : part.getEnd())
  }
}
