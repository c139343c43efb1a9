/** Starts Skyshop in its folder; what was there comes back. */
export const startCommand = 'npx skyshop-kit start'

/** Returns the command that starts what a world is of: everything, or its providers alone. */
export function startCommandFor(parties: readonly string[]): string {
  return parties.includes('backend') ? startCommand : `npx skyshop-kit providers ${parties.join(' ')}`
}

/** Runs tests in a headless browser; to be called in the folder of a project with Playwright. */
export const headlessCommand = 'npx playwright test'

/** Adapter of a backend, as the documentation calls it. */
export const usualAdapter = 'skyshop-adapter.json'

/** Audits a backend on the Skyshop that runs in this folder. */
export const auditCommand = `npx skyshop-kit audit-merchant --adapter ${usualAdapter}`
