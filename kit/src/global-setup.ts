import { configuredParties } from './choose-parties.ts'
import { addressVariables, startSkyshop } from './start-skyshop.ts'

/**
 * Global set-up of Vitest: starts one Skyshop for all tests, of the parties in `skyshop.config.ts` if there is one, whose
 * addresses are in the environment, and returns its end.
 * Under `npx skyshop-kit exec` the tests have the Skyshop that runs, and nothing is started.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.SKYSHOP_CONTROL_URL) return undefined
  const parties = await configuredParties(process.cwd())
  const skyshop = await startSkyshop(parties === null ? {} : { parties })
  Object.assign(process.env, addressVariables(skyshop))
  return skyshop.close
}
