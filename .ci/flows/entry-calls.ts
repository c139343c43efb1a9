import { type ESTree, parseSync, Visitor } from 'vite'

/** Receiver of the inserted calls, the global `flowRecorder`; without one they do nothing. A place is `<path>:<line>:<function>`. */
export interface EntryRecorder {
  /** A function was entered. */
  enter(place: string): void
  /** A function that draws was entered: a component, or what reads a store for it. */
  beginDrawing(place: string): void
  /** The function that began to draw last has returned or thrown. */
  endDrawing(): void
}

const recorder = 'globalThis.flowRecorder?.'
/** Hooks whose function reads a store, whenever the store has changed. */
const storeHooks = /^use(Session|Store|SyncExternalStore)$/

type FunctionNode = ESTree.Function | ESTree.ArrowFunctionExpression

/**
 * Returns a source with a call at the beginning of every function, which has its own name, else that of the function around
 * it. Lines stay as they are, and so do types. Throws for a source that does not parse.
 */
export function insertEntryCalls(source: string, path: string): string {
  const { program, errors } = parseSync(path, source)
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`)
  const insertions: (readonly [at: number, text: string])[] = []
  const around: string[] = []
  const names = new Map<ESTree.Node, { name: string; start: number }>()
  const selectors = new Set<ESTree.Node>()
  const nameValue = (key: ESTree.Node, value: ESTree.Node | null) => {
    const name = key.type === 'PrivateIdentifier' ? `#${key.name}` : key.type === 'Identifier' && key.name
    if (name && value) names.set(value, { name, start: key.start })
  }
  const enter = (node: FunctionNode) => {
    const id = node.type === 'ArrowFunctionExpression' ? null : node.id
    const own = names.get(node) ?? { name: id?.name ?? '', start: node.start }
    const name = own.name || (around.at(-1) ?? '')
    around.push(name)
    const isComponent = path.endsWith('.tsx') && /^[A-Z]/.test(own.name)
    const line = source.slice(0, own.start).split('\n').length
    if (node.body)
      insertions.push(...callsIn(node.body, `${path}:${line}:${name}`, isComponent || selectors.has(node)))
  }
  const leave = () => void around.pop()
  new Visitor({
    CallExpression: ({ callee, arguments: given }) => {
      if (callee.type === 'Identifier' && storeHooks.test(callee.name))
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
  let [text, end] = ['', 0]
  for (const [at, added] of insertions.sort(([a], [b]) => a - b)) {
    text += source.slice(end, at) + added
    end = at
  }
  return text + source.slice(end)
}

function callsIn(body: NonNullable<FunctionNode['body']>, place: string, isDrawing: boolean) {
  const isBlock = body.type === 'BlockStatement'
  const given = JSON.stringify(place)
  if (!isDrawing) {
    const call = `${recorder}enter(${given})`
    return isBlock
      ? ([[body.start + 1, `${call};`]] as const)
      : ([
          [body.start, `(${call},`],
          [body.end, ')'],
        ] as const)
  }
  const [begin, end] = [`${recorder}beginDrawing(${given});try{`, `}finally{${recorder}endDrawing()}`]
  return isBlock
    ? ([
        [body.start + 1, begin],
        [body.end - 1, end],
      ] as const)
    : ([
        [body.start, `{${begin}return (`],
        [body.end, `)${end}}`],
      ] as const)
}
