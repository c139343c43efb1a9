import type { GatewayVoice } from '../gateway-journal.ts'

/** How WeChat says in an answer what came of a request. */
export const WECHAT_VOICE: GatewayVoice = { notes: ['code', 'tradeState', 'status'], signed: [] }
