const ofTheWorker = /^(PW_|TEST_|PLAYWRIGHT_|NODE_OPTIONS|FORCE_COLOR|DEBUG_COLORS)/

/**
 * Environment of a program that a scenario starts: without the variables of the Playwright worker, and without colours,
 * as its output is read.
 */
export function childEnv(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const own = Object.entries(env).filter(([name]) => !ofTheWorker.test(name))
  return { ...Object.fromEntries(own), NO_COLOR: '1' }
}
