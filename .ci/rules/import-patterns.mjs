/** The packages of this project. */
export const ours = '^(openapi|prisma|fake-api|bridge-simulator|web|e2e|kit|[.]ci)/'

/** Tests, and the folders that exist for them. */
export const tests = ['[.]test[.]tsx?$', '/testing/']

/** Packages of the registry by name. */
export const npm = (...names) => `(^|/)node_modules/(${names.join('|')})(/|$)`
