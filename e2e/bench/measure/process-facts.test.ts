import { expect, it } from 'vitest'
import { cpuMsOf, memoryMbOf } from './process-facts.ts'

it('memoryMbOf reads the resident memory', () => {
  expect(memoryMbOf('Name:\tnode\nVmPeak:\t  900000 kB\nVmRSS:\t  204800 kB\nThreads:\t11\n')).toBe(200)
})

it('cpuMsOf adds user and system time for any process name', () => {
  const stat = '4711 (a ) (b) S 1 4711 4711 0 -1 4194304 100 0 0 0 250 50 0 0 20 0 11 0 0 0 0'
  expect(cpuMsOf(stat)).toBe(3_000)
})
