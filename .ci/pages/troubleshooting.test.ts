import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rootDir } from '../../e2e/run/project.ts'
import { messagesOf, programMessages } from './program-messages.ts'

/** Messages of a page, each with its cause and what to do. */
function messagesOfPage(page: string): string[] {
  const rows = readFileSync(join(rootDir, page), 'utf8').matchAll(/^\| `(.+?)` \| .+ \| .+ \|$/gm)
  return [...rows].map(([, message = '']) => message)
}

const told = messagesOfPage('docs/troubleshooting.md')

it('every message of start, doctor, command line and upstream is in docs/troubleshooting.md', () => {
  const messages = programMessages()
  expect(messages.size).toBeGreaterThan(60)
  expect([...messages].filter((message) => !told.includes(message))).toEqual([])
})

it('every message of docs/troubleshooting.md is in the sources, and stands there once', () => {
  const messages = programMessages()
  expect(told.filter((message) => !messages.has(message))).toEqual([])
  expect(told.length).toBe(new Set(told).size)
})

it('docs/troubleshooting.zh.md has the same messages in the same order', () => {
  expect(messagesOfPage('docs/troubleshooting.zh.md')).toEqual(told)
})

it.each([
  ["throw new StartError('The folder is gone: make it.')", ['The folder is gone: make it.']],
  [`fail(\`Port \${port} is in use by \${holder.name}.\`)`, ['Port <port> is in use by <name>.']],
  [`fail(\`None of \${names.join(', ')} is here.\`)`, ['None of … is here.']],
  [`write('This is Node ' + process.version + ' here.\\n')`, ['This is Node <version> here.']],
  ["say('It is all written now.')", []],
  ["const command = { summary: 'writes a long text.' }", []],
  ["const help = ['One line of a help.'].join('')", []],
  ["const kind = 'too-short'", []],
])('messagesOf %s', (source, messages) => {
  expect(messagesOf(source)).toEqual(messages)
})
