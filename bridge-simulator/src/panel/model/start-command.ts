/** Starts Skyshop in its folder; what was there comes back. */
export const startCommand = 'npx pnpm@12.21.0 start'
