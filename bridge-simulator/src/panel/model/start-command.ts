/** The package manager of this version. */
const packageManager = 'npx --yes pnpm@12.21.0'

/** Starts Skyshop in its folder; what was there comes back. */
export const startCommand = `${packageManager} start`

/** Runs the scenarios that need a headless browser; to be called in Skyshop's folder. */
export const headlessCommand = `${packageManager} test e2e e2e/tests/layout/phone-device.test.ts`
