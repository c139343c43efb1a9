import { parseSync } from 'vite'
import type { PlatformFeature, PlatformFeatures } from './platform-features.ts'

interface AstNode {
  type: string
  [key: string]: unknown
}

interface VisitedNode {
  node: AstNode
  parent: AstNode | null
  /** The property of the parent that holds the node. */
  key: string
}

const globalObjects = new Set(['window', 'globalThis', 'self'])

/**
 * Features a script uses, told by their names; each is a list of those that share the name of a method. What is asked
 * about (`typeof x`) or called where it exists (`x?.()`) is not used by that.
 */
export function usedFeatures(code: string, platform: PlatformFeatures): Set<readonly PlatformFeature[]> {
  const nodes: VisitedNode[] = []
  collectNodes(
    { node: parseSync('chunk.js', code).program as unknown as AstNode, parent: null, key: '' },
    nodes,
  )
  const own = new Set(nodes.flatMap(declaredNames))
  const used = new Set<readonly PlatformFeature[]>()
  for (const { node, parent, key } of nodes) {
    const path = isReference(node, parent, key) ? pathOf(node).join('.') : ''
    const feature = own.has(path.split('.')[0] ?? '') ? undefined : platform.paths.get(path)
    const isQuestion = parent?.operator === 'typeof' || (key === 'callee' && parent?.optional === true)
    if (isQuestion) continue
    if (feature) used.add([feature])
    else if (key === 'callee' && node.type === 'MemberExpression' && !node.computed) {
      const sharing = platform.methods.get(nameOf(node.property))
      if (sharing) used.add(sharing)
    }
  }
  return used
}

function collectNodes(visited: VisitedNode, nodes: VisitedNode[]): void {
  nodes.push(visited)
  const { node } = visited
  for (const key of Object.keys(node)) {
    const value = node[key]
    const children = Array.isArray(value) ? value : [value]
    for (const child of children) if (isNode(child)) collectNodes({ node: child, parent: node, key }, nodes)
  }
}

/** An identifier or a chain of them, not the name of a member, of a property or of something declared. */
function isReference(node: AstNode, parent: AstNode | null, key: string): boolean {
  if (node.type === 'MemberExpression') return true
  if (node.type !== 'Identifier') return false
  return !(key === 'property' || key === 'key') || parent?.computed === true
}

/** `['Intl', 'ListFormat']` for `Intl.ListFormat` and for `window.Intl.ListFormat`. */
function pathOf(node: unknown): string[] {
  if (!isNode(node)) return []
  if (node.type === 'Identifier') return [nameOf(node)]
  if (node.type !== 'MemberExpression' || node.computed) return []
  const owner = pathOf(node.object)
  const [root = ''] = owner
  if (owner.length === 0) return []
  return [...(owner.length === 1 && globalObjects.has(root) ? [] : owner), nameOf(node.property)]
}

const declarators: Readonly<Record<string, readonly string[]>> = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['id', 'params'],
  ArrowFunctionExpression: ['params'],
  ClassDeclaration: ['id'],
  CatchClause: ['param'],
  ImportSpecifier: ['local'],
}

function declaredNames({ node }: VisitedNode): string[] {
  const keys = declarators[node.type] ?? []
  return keys.flatMap((key) => [node[key]].flat().flatMap(namesOfPattern))
}

function namesOfPattern(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  if (pattern.type === 'Identifier') return [nameOf(pattern)]
  const inner = [pattern.elements, pattern.properties, pattern.left, pattern.argument, pattern.value]
  return inner.flat().flatMap(namesOfPattern)
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node.name === 'string' ? node.name : ''
}

function isNode(value: unknown): value is AstNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
