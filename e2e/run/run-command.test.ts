import { expect, it } from 'vitest'
import { runCommand } from './run-command.ts'

const node = (script: string, limitMs?: number) =>
  runCommand(process.execPath, ['-e', script], limitMs === undefined ? {} : { limitMs })

it('runCommand returns output and exit code', async () => {
  const script = "console.log('out'); console.error('err'); process.exitCode = 3"
  expect(await node(script)).toEqual({ exitCode: 3, stdout: 'out\n', stderr: 'err\n' })
})

it('runCommand gives the program no stdin', async () => {
  expect(await node("process.stdin.on('end', () => console.log('ended')).resume()")).toMatchObject({
    stdout: 'ended\n',
  })
})

it('runCommand returns 127 for a program that does not exist', async () => {
  expect((await runCommand('/no/such/program', [])).exitCode).toBe(127)
})

it('runCommand ends a program in an endless loop and its children after the limit', async () => {
  const loop =
    "require('node:child_process').spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'inherit' }); for (;;);"
  expect((await node(loop, 300)).exitCode).toBe(124)
})
