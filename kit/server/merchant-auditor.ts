import { existsSync, realpathSync } from 'node:fs'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { readStackFile } from '../../bridge-simulator/src/control/stack-file.ts'
import type { ControlAdditions } from '../../fake-api/src/control/control-server.ts'
import { isThisMachine } from '../../openapi/hosts/this-machine.ts'
import { readAdapter } from '../testing/merchant-audit/adapter.ts'

/**
 * Returns what plays audits of a merchant's backend for the panel, in this process and by the same code as `audit-merchant`. Adapters
 * are files below `folder`: an adapter has command lines in it, and whoever has the token may begin those of the user's own project alone.
 */
export function createMerchantAuditor(dataDir: string, folder: string): ControlAdditions['auditor'] {
  let running: Promise<unknown> | null = null
  return {
    async start({ adapter, provider = null, only = [] }) {
      const stack = readStackFile(dataDir)
      if (stack === null) return 'The panel is not open yet: try again in a second.'
      const refusal = placeRefusal(adapter, folder)
      if (refusal !== null) return refusal
      // Loaded with the first audit: it reads the catalogue of checks.
      const { auditMerchant, chooseWhat } = await import('../testing/merchant-audit/audit-merchant.ts')
      const named = isUrl(adapter) ? adapter : resolve(folder, adapter)
      const options = { adapter: named, backend: adapter, provider, only, world: 'default', seed: 1 }
      try {
        readAdapter(named)
        const chosen = chooseWhat(options)
        if (running !== null) return 'An audit is under way: wait for its end.'
        const plan = { stack, restart: null, options, chosen, output: silent }
        running = auditMerchant(plan)
          .catch((error: unknown) => console.error(error))
          .finally(() => {
            running = null
          })
        return null
      } catch (error) {
        return error instanceof Error ? error.message : String(error)
      }
    },
    isRunning: () => running !== null,
    async close() {
      await running
    },
  }
}

/** The panel shows how an audit stands; a verdict in a file is what the command writes. */
const silent = {
  ...{ say: () => undefined, warn: () => undefined, isJson: false, write: async () => undefined },
  files: { sarif: undefined, junit: undefined, report: undefined },
}

const isUrl = (adapter: string) => /^https?:[/][/]/.test(adapter)

/** Says why an adapter cannot be audited from the panel because of where it is; null where it can. */
function placeRefusal(adapter: string, folder: string): string | null {
  if (isUrl(adapter)) {
    const isHere = URL.canParse(adapter) && isThisMachine(new URL(adapter).hostname)
    return isHere ? null : `${adapter} is not on this machine: run npx skyshop-kit audit-merchant for it.`
  }
  const path = relative(realpathSync(folder), realPathOr(resolve(folder, adapter)))
  const isBelow = path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path)
  if (!isBelow)
    return `${adapter} is not below ${folder}, where Skyshop was started: run npx skyshop-kit audit-merchant for it.`
  return existsSync(resolve(folder, adapter))
    ? null
    : `There is no file ${adapter} below ${folder}: write it, or name another in the field Adapter.`
}

/** The path without links; one that is not there, as it is. */
function realPathOr(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
