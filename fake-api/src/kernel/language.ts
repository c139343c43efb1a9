/** The eleven languages of the shop (spec §1). */
export const LANGUAGES = ['zh', 'en', 'de', 'fr', 'es', 'tr', 'ru', 'vi', 'it', 'ar', 'ja'] as const

export type Language = (typeof LANGUAGES)[number]
