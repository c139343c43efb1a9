import { addressVariables, startSkyshop } from './start-skyshop.ts'

/**
 * Global set-up of Vitest: starts one Skyshop for all tests, whose addresses are in the environment, and returns its end.
 * Under `npx skyshop-kit exec` the tests have the Skyshop that runs, and nothing is started.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.SKYSHOP_CONTROL_URL) return undefined
  const skyshop = await startSkyshop()
  Object.assign(process.env, addressVariables(skyshop))
  return skyshop.close
}
