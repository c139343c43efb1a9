import { type ESTree, parseSync, Visitor } from 'vite'

/** Name of the global object that inserted calls go to; without one they do nothing. */
export const recorderName = 'flowRecorder'

/** Receiver of the inserted calls. A place is `<path>:<line>:<function>`. */
export interface EntryRecorder {
  /** A function was entered. */
  enter(place: string): void
  /** A function that draws was entered: a component, or what reads a store for it. */
  beginDrawing(place: string): void
  /** The function that began to draw last has returned or thrown. */
  endDrawing(): void
}

/**
 * Returns a source with a call at the beginning of every function. Lines stay as they are, and so do types. Throws for a source
 * that does not parse.
 */
export function insertEntryCalls(source: string, path: string): string {
  const { program, errors } = parseSync(path, source)
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`)
  const functions = functionsOf(program, path)
  const lineAt = lineCounter(source)
  const insertions = functions.flatMap(({ body, name, start, isDrawing }) => {
    const place = JSON.stringify(`${path}:${lineAt(start)}:${name}`)
    return isDrawing ? drawingCalls(body, place) : entryCall(body, place)
  })
  let [text, end] = ['', 0]
  for (const { at, added } of insertions.sort((a, b) => a.at - b.at)) {
    text += source.slice(end, at) + added
    end = at
  }
  return text + source.slice(end)
}

type FunctionNode = ESTree.Function | ESTree.ArrowFunctionExpression
type Body = NonNullable<FunctionNode['body']>

interface FoundFunction {
  body: Body
  /** Its own name, else that of the function around it; empty where there is neither. */
  name: string
  /** Position of its name, or of itself. */
  start: number
  isDrawing: boolean
}

/** Hooks whose function reads a store, whenever the store has changed. */
const storeHooks = /^use(Session|Store|SyncExternalStore)$/

function functionsOf(program: ESTree.Program, path: string): FoundFunction[] {
  const found: FoundFunction[] = []
  const around: string[] = []
  const names = new Map<ESTree.Node, { name: string; start: number }>()
  const selectors = new Set<ESTree.Node>()
  const nameValue = (key: ESTree.Node, value: ESTree.Node | null) => {
    const name = nameOf(key)
    if (name !== '' && value) names.set(value, { name, start: key.start })
  }
  const enter = (node: FunctionNode) => {
    const id = node.type === 'ArrowFunctionExpression' ? null : node.id
    const own = names.get(node) ?? { name: id?.name ?? '', start: node.start }
    const name = own.name || (around.at(-1) ?? '')
    around.push(name)
    const isComponent = path.endsWith('.tsx') && /^[A-Z]/.test(own.name)
    const isDrawing = isComponent || selectors.has(node)
    if (node.body) found.push({ body: node.body, name, start: own.start, isDrawing })
  }
  const leave = () => void around.pop()
  new Visitor({
    CallExpression: ({ callee, arguments: given }) => {
      if (callee.type !== 'Identifier' || !storeHooks.test(callee.name)) return
      for (const argument of given) selectors.add(argument)
    },
    VariableDeclarator: ({ id, init }) => nameValue(id, init),
    Property: ({ key, value }) => nameValue(key, value),
    PropertyDefinition: ({ key, value }) => nameValue(key, value),
    MethodDefinition: ({ key, value }) => nameValue(key, value),
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,
    'FunctionDeclaration:exit': leave,
    'FunctionExpression:exit': leave,
    'ArrowFunctionExpression:exit': leave,
  }).visit(program)
  return found
}

function nameOf(key: ESTree.Node): string {
  if (key.type === 'Identifier') return key.name
  return key.type === 'PrivateIdentifier' ? `#${key.name}` : ''
}

interface Insertion {
  at: number
  added: string
}

const recorder = `globalThis.${recorderName}?.`

function entryCall(body: Body, place: string): Insertion[] {
  const call = `${recorder}enter(${place})`
  if (body.type === 'BlockStatement') return [{ at: body.start + 1, added: `${call};` }]
  return [
    { at: body.start, added: `(${call},` },
    { at: body.end, added: ')' },
  ]
}

function drawingCalls(body: Body, place: string): Insertion[] {
  const begin = `${recorder}beginDrawing(${place});try{`
  const end = `}finally{${recorder}endDrawing()}`
  if (body.type === 'BlockStatement')
    return [
      { at: body.start + 1, added: begin },
      { at: body.end - 1, added: end },
    ]
  return [
    { at: body.start, added: `{${begin}return (` },
    { at: body.end, added: `)${end}}` },
  ]
}

/** Returns the line of a position, 1 for the first; positions are asked for in their order. */
function lineCounter(source: string): (position: number) => number {
  let [line, counted] = [1, 0]
  return (position) => {
    for (; counted < position; counted += 1) if (source[counted] === '\n') line += 1
    return line
  }
}
