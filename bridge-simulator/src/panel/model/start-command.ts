/** The package manager of this version. */
const packageManager = 'npx --yes pnpm@12.21.0'

/** Starts Skyshop in its folder; what was there comes back. */
export const startCommand = `${packageManager} start`

/** Runs, in Skyshop's folder, the scenarios of what only a headless browser imitates; others are written like them. */
export const headlessCommand = `${packageManager} test e2e e2e/tests/layout/phone-device.test.ts`
