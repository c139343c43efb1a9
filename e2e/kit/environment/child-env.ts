const ofTheWorker = /^(PW_|TEST_|PLAYWRIGHT_|NODE_OPTIONS|FORCE_COLOR|DEBUG_COLORS)/

/**
 * The environment of a program that a scenario starts. A run within a run must not take itself for a worker of the
 * outer one, and what it prints is read: Playwright asks its workers for colours.
 */
export function childEnv(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const own = Object.entries(env).filter(([name]) => !ofTheWorker.test(name))
  return { ...Object.fromEntries(own), NO_COLOR: '1' }
}
