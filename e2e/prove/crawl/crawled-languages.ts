/** All languages of the shop. */
export const crawledLanguages = ['zh', 'en', 'de', 'fr', 'es', 'tr', 'ru', 'vi', 'it', 'ar', 'ja'] as const
/** The narrowest phone, and the one the shop was drawn for. */
export const crawledWidths = [320, 414] as const
export const crawledThemes = ['light', 'dark'] as const
