import { commandsEn } from './commands-en.ts'
import { commandsZh } from './commands-zh.ts'

export const commandsTexts = { en: commandsEn, zh: commandsZh }
