/** After this a scenario or an expectation hangs. How fast a page is, is measured elsewhere: a busy machine is slow. */
export const scenarioLimitMs = 60_000
export const expectationLimitMs = 15_000
