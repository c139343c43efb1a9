/** Components and hooks of the panel, and its port to the browser; the other files of its views are pure. */
const drawing =
  /^bridge-simulator\/src\/panel\/((app|ui|views)\/(.*\/)?(use-[^/]+[.]tsx?|[^/]+[.]tsx)|api\/browser-ports[.]ts)$/

/** Modules that may use wall time, timers and randomness; all others take them as arguments, so that worlds replay. */
const impureModules = {
  wallTime: [
    /^fake-api\/src\/((server|start-servers)[.]ts$|world\/|journal\/|http\/|control\/|workers\/)/,
    /^bridge-simulator\/src\/(server|settings|stack|web-server|dev|shim)\//,
    drawing,
    // Soak tests with processes time their starts and their answers.
    /^fake-api\/test\/soak\/(crash|servers)\//,
    // How long SQLite takes, for metrics.
    /^prisma\/src\/sqlite\/sqlite-connection[.]ts$/,
    // The page's own Date is the world's clock, patched in by the shim.
    /^web\/src\/(app|shared|features\/[^/]+\/(components|flow|queries|mutations|api))\//,
    // The host app of a scenario tells the page at which wall time the world's clock was read.
    /^e2e\/kit\/phone\/wall-clock[.]ts$/,
    // The table of engines says on which day it was made.
    /^e2e\/soak\/engines\/engines[.]ts$/,
    // The speed of the machine at the moment, for limits.
    /^e2e\/kit\/environment\/time-limits[.]ts$/,
    /^([.]ci|e2e\/(run|bench))\//,
    /\/scripts\//,
  ],
  timer: [
    /^fake-api\/src\/(server[.]ts$|world\/|journal\/|http\/|control\/|faults\/)/,
    // A server that is not ours may never answer.
    /^fake-api\/src\/conformance\//,
    // Deliveries over real HTTP have a time limit.
    /^fake-api\/src\/wallets\/http-sender[.]ts$/,
    // A server that is asked to let a world go has a time limit.
    /^fake-api\/src\/start-servers[.]ts$/,
    // Soak tests with processes wait for processes.
    /^fake-api\/test\/soak\/(crash|servers)\//,
    // Tests that a mutant makes endless are stopped.
    /^fake-api\/test\/soak\/mutants\/mutant-runner[.]ts$/,
    // A transaction that does not end gives way to the next.
    /^prisma\/src\/direct\/write-transaction[.]ts$/,
    // A server that starts again is waited for.
    /^e2e\/kit\/environment\/stack-addresses[.]ts$/,
    // The browser of a WebDriver server may never answer.
    /^e2e\/kit\/webdriver\/webdriver-session[.]ts$/,
    // The delay of an answer is compared with a timer of the same process.
    /^fake-api\/test\/support\/real-timeout[.]ts$/,
    /^bridge-simulator\/src\/(server|settings|stack|web-server|dev|shim|host)\//,
    // The screen of a phone settles in wall time.
    /^bridge-simulator\/src\/mcp\/phones[.]ts$/,
    drawing,
    /^web\/src\/(app|shared|features\/[^/]+\/components)\//,
    /^([.]ci|e2e\/(run|bench))\//,
  ],
  random: [
    // A soak test with several servers makes their token.
    /^fake-api\/test\/soak\/servers\//,
    /^fake-api\/src\/((app|server|start-servers)[.]ts$|world\/|control\/)/,
    // A trace id only names a request in the journal; no hash covers it.
    /^fake-api\/src\/http\/exchange[.]ts$/,
    // Gateway test keys are made once per installation.
    /^fake-api\/src\/(wallets\/([^/]+\/)+[^/]*keys|composition\/installation-keys)[.]ts$/,
    /^bridge-simulator\/src\/(server|settings|stack|web-server)\//,
    /^([.]ci|e2e\/(run|bench))\//,
  ],
} as const satisfies Record<string, readonly RegExp[]>

export type ImpureInput = keyof typeof impureModules

/** Pure folders stay pure wherever they lie. */
const pure = /\/(rules|kernel|model)\//

/** Whether a module may read the wall clock, start timers or make random values. */
export function isImpureModule(kind: ImpureInput, path: string): boolean {
  if (pure.test(path)) return false
  return impureModules[kind].some((pattern) => pattern.test(path))
}
