/** Starts Skyshop in its folder; what was there comes back. */
export const startCommand = 'npx skyshop-kit start'

/** Runs tests in a headless browser; to be called in the folder of a project with Playwright. */
export const headlessCommand = 'npx playwright test'
