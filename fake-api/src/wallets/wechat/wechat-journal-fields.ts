import type { JournalFields } from '../gateway-journal.ts'

/** How WeChat says in an answer what came of a request. */
export const WECHAT_JOURNAL_FIELDS: JournalFields = { notes: ['code', 'tradeState', 'status'], signed: [] }
