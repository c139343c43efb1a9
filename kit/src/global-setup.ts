import { addressVariables, startSkyshop } from './start-skyshop.ts'

/** Global set-up of Vitest: starts one Skyshop for all tests, whose addresses are in the environment; returns its end. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const skyshop = await startSkyshop()
  Object.assign(process.env, addressVariables(skyshop))
  return skyshop.close
}
