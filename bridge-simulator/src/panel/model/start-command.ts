/** The package manager of this version. */
export const packageManager = 'npx --yes pnpm@12.21.0'

/** Starts Skyshop in its folder; what was there comes back. */
export const startCommand = `${packageManager} start`
