import { packageManager } from '../../model/start-command.ts'

/** Runs, in Skyshop's folder, the scenarios of what only a headless browser imitates; others are written like them. */
export const headlessCommand = `${packageManager} test e2e e2e/tests/phone/device.test.ts`
