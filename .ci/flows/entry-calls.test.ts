import { stripTypeScriptTypes } from 'node:module'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { insertEntryCalls } from './entry-calls.ts'

/** Runs a script and returns what it tells the recorder. */
function recordedBy(source: string, path = 'a.ts'): string[] {
  const told: string[] = []
  const flowRecorder = {
    enter: (place: string) => told.push(place),
    beginDrawing: (place: string) => told.push(`begin ${place}`),
    endDrawing: () => told.push('end'),
  }
  runInNewContext(stripTypeScriptTypes(insertEntryCalls(source, path)), { flowRecorder })
  return told
}

it.each([
  ['a declaration', 'function a() {}\na()', ['a.ts:1:a']],
  ['an arrow function with a body', '\nconst a = (): void => {}\na()', ['a.ts:2:a']],
  ['an arrow function of an object', 'const a = (n: number) => ({ n })\na(1)', ['a.ts:1:a']],
  ['an arrow function that returns one', 'const a = () => () => 1\na()()', ['a.ts:1:a', 'a.ts:1:a']],
  [
    'a member of an object',
    'const o = {\n  a: () => 1,\n  b() {},\n}\no.a()\no.b()',
    ['a.ts:2:a', 'a.ts:3:b'],
  ],
  ['an accessor', 'const o = { get a() { return 1 } }\no.a', ['a.ts:1:a']],
  [
    'a class',
    'class C {\n  constructor() { this.#a() }\n  #a(): void {}\n  b = () => 1\n}\nnew C().b()',
    ['a.ts:2:constructor', 'a.ts:3:#a', 'a.ts:4:b'],
  ],
  [
    'a callback, called like the function around it',
    'function a() {\n  ;[1].map((n) => n)\n}\na()',
    ['a.ts:1:a', 'a.ts:2:a'],
  ],
  ['a callback at the top', ';[1].map((n) => n)', ['a.ts:1:']],
  ['a generator when it begins', 'function* a() { yield 1 }\na().next()', ['a.ts:1:a']],
])('insertEntryCalls tells of %s', (_, source, told) => {
  expect(recordedBy(source)).toEqual(told)
})

it('insertEntryCalls leaves functions without a body, types and every line as they are', () => {
  const source = `interface A { a(): void }\ndeclare function b(): void\nexport const c = (a: A): string =>\n  \`\${a}\n\${b}\`\n`
  const recorded = insertEntryCalls(source, 'a.ts')
  expect(recorded.split('\n')).toHaveLength(source.split('\n').length)
  expect(recorded.match(/flowRecorder/g)).toHaveLength(1)
  expect(recorded).toContain('export const c = (a: A): string =>\n')
})

it('insertEntryCalls keeps results and errors', () => {
  const source = 'result = [((a) => a + 1)(1), (function f() { return { g: () => 2 } })().g()]'
  const context = { result: [] }
  runInNewContext(insertEntryCalls(source, 'a.ts'), context)
  expect(context.result).toEqual([2, 2])
  expect(() => recordedBy('function a() { throw new Error("no") }\na()')).toThrow('no')
})

it('insertEntryCalls tells when a component begins and ends to draw, also by an error', () => {
  const component = 'function Cell() {\n  const press = () => 1\n  return press\n}\n'
  const drawn = ['begin a.tsx:1:Cell', 'end']
  expect(recordedBy(`${component}Cell()()`, 'a.tsx')).toEqual([...drawn, 'a.tsx:2:press'])
  const failing = 'function Cell() { throw 1 }\ntry { Cell() } catch {}'
  expect(recordedBy(failing, 'a.tsx')).toEqual(drawn)
  expect(recordedBy(`${component}Cell()`, 'a.ts')).toEqual(['a.ts:1:Cell'])
})

it('insertEntryCalls takes what reads a store for drawing, and no effect', () => {
  const source = `const useSession = (read: () => number) => read()
const useEffect = (run: () => number) => run()
useSession(() => 1)
useEffect(() => 2)`
  const told = ['a.ts:1:useSession', 'begin a.ts:3:', 'end', 'a.ts:2:useEffect', 'a.ts:4:']
  expect(recordedBy(source)).toEqual(told)
})

it('insertEntryCalls throws for a source that does not parse', () => {
  expect(() => insertEntryCalls('const = 1', 'a.ts')).toThrow('a.ts: ')
})
