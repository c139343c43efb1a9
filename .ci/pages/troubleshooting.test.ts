import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rootDir } from '../../e2e/run/project.ts'
import { messagesOf, programMessages } from './program-messages.ts'

const page = readFileSync(join(rootDir, 'docs/troubleshooting.md'), 'utf8')
const rows = [...page.matchAll(/^\| `(.+?)` \| (.+) \| (.+) \|$/gm)].map(([, ...cells]) => cells)
const told = rows.map(([message = '']) => message)

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
