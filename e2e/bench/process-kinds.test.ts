import { expect, it } from 'vitest'
import { kindOf } from './process-kinds.ts'

it.each([
  ['/usr/lib/chromium/chromium-headless-shell\0--type=renderer\0--lang=en', 'renderer'],
  ['/usr/lib/chromium/chromium-headless-shell\0--type=gpu-process', 'browser'],
  ['/bin/node\0/p/fake-api/src/server.ts', 'upstream'],
  ['/bin/node\0bridge-simulator/src/server/start.ts', 'shop server'],
  ['/bin/node\0/p/node_modules/playwright/lib/worker/workerProcessEntry.js', 'runner'],
  ['/bin/sh', 'other'],
])('%s is of the kind %s', (commandLine, kind) => expect(kindOf(commandLine)).toBe(kind))
