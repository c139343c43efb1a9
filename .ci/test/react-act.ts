/** Tells React that `act` is used: it warns elsewhere, and draws later than a test expects. */
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
