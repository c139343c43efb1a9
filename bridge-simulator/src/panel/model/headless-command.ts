import { packageManager } from './start-command.ts'

/** Runs, in Skyshop's folder, the scenarios of what only a headless browser imitates; others are written like them. */
export const headlessCommand = `${packageManager} --filter @skyshop/e2e exec playwright test tests/phone/device`
