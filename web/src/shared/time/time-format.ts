/** Format of times until the country's own is known (spec §9). Kept apart: the session needs it, not its reader. */
export const DEFAULT_TIME_FORMAT = 'YYYY-MM-DD HH:mm:ss'
