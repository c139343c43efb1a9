import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { isRunning, readProcess, signalTree } from './listed-process.ts'

it('readProcess returns parent and command of a running process, and null for one that has ended', async () => {
  const child = spawn('sleep', ['60'])
  expect(readProcess(child.pid ?? 0)).toEqual({ parentPid: process.pid, command: 'sleep 60' })
  child.kill()
  await once(child, 'exit')
  expect(readProcess(child.pid ?? 0)).toBeNull()
})

it('isRunning is false for a process that has ended and that its parent does not collect', async () => {
  // The shell becomes a program that knows nothing of the child it started.
  const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'])
  const [output] = (await once(parent.stdout, 'data')) as [Buffer]
  await expect.poll(() => isRunning(Number(output.toString()))).toBe(false)
  expect(isRunning(parent.pid ?? 0)).toBe(true)
  parent.kill()
})

it('signalTree ends a process and what it started, also through a shell that passes nothing on', async () => {
  const parent = spawn('sh', ['-c', "sh -c 'sleep 60 & echo $!; wait' & wait"])
  const [output] = (await once(parent.stdout, 'data')) as [Buffer]
  signalTree(parent, 'SIGTERM')
  await expect.poll(() => isRunning(Number(output.toString()))).toBe(false)
  await expect.poll(() => isRunning(parent.pid ?? 0)).toBe(false)
  // One that has ended is no error.
  signalTree(parent, 'SIGTERM')
})
