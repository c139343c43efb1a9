import type { Schemas } from '@skyshop/openapi/control'

type SignerKey = Schemas['JournalSigner']['key']

/** Texts of an opened entry and of the filter. */
const en = {
  tokens: 'Words, op:addOrder, -op:poll, camera:…',
  removeToken: (token: string) => `Remove ${token}`,
  timeline: 'About',
  allTimelines: 'everything',
  copyShown: 'Copy what is shown',
  copyPart: (count: number) => `${count} loaded`,
  noise: 'Hide noise',
  quiet: 'Hide telemetry, and reads that answer what they answered before',
  searching: 'Searching the journal …',
  notSearched: 'The journal could not be searched.',
  copy: 'Copy',
  repeat: 'Repeat',
  /** Beside a message that cannot be repeated. */
  obstacles: {
    caller: 'Only its caller can send a call to a provider again.',
    masked: 'The journal masks a part of this request, so it cannot be sent again as it was.',
  },
  fault: 'Fault',
  arranged: 'arranged',
  verdict: {
    kept: 'Contract holds.',
    keptBody: 'Request and answer fit what the contract says.',
    disturbed: 'Disturbed on purpose.',
    disturbedBody: 'The request fits the contract. What a fault does to the answer is no breach.',
    lost: 'Lost on its way.',
    lostBody: 'It never arrived: there is no answer to check.',
    brokenRequest: 'The request breaks the contract.',
    brokenAnswer: 'The answer breaks the contract.',
  },
  timings: 'Timings',
  own: 'itself',
  times: (world: string, wall: string) => `world ${world} · wall ${wall}`,
  causedBy: 'Caused by',
  trace: 'Trace',
  signedBy: 'Signed by',
  /** The serial follows, where the message names one. */
  signers: {
    'public-key': 'public key of the provider',
    certificate: 'certificate',
    'shared-key': 'key that both sides hold',
  } satisfies Record<SignerKey, string>,
  order: 'Order',
  effect: 'Effect',
  noEffect: 'none: no state moved',
  follow: 'Follow',
  inside: (count: number) => (count === 1 ? '1 entry inside' : `${count} entries inside`),
}

const zh: typeof en = {
  tokens: '文字、op:addOrder、-op:poll、camera:…',
  removeToken: (token) => `移除 ${token}`,
  timeline: '关于',
  allTimelines: '全部',
  copyShown: '复制所显示的',
  copyPart: (count) => `已载入 ${count} 条`,
  noise: '隐藏噪声',
  quiet: '隐藏埋点上报，以及应答与上次相同的读取',
  searching: '正在搜索日志 …',
  notSearched: '日志搜索失败。',
  copy: '复制',
  repeat: '重发',
  obstacles: {
    caller: '发给支付方的请求只能由原调用方重发。',
    masked: '日志遮盖了此请求的一部分，无法原样重发。',
  },
  fault: '故障',
  arranged: '人为安排',
  verdict: {
    kept: '符合契约。',
    keptBody: '请求与应答均与契约一致。',
    disturbed: '按安排受到干扰。',
    disturbedBody: '请求符合契约；故障对应答所做的改动不算违约。',
    lost: '途中丢失。',
    lostBody: '对方未收到，没有应答可供检查。',
    brokenRequest: '请求违反契约。',
    brokenAnswer: '应答违反契约。',
  },
  timings: '耗时',
  own: '自身',
  times: (world, wall) => `世界时间 ${world} · 实际时间 ${wall}`,
  causedBy: '起因',
  trace: '链路',
  signedBy: '签名者',
  signers: {
    'public-key': '服务商公钥',
    certificate: '证书',
    'shared-key': '双方共有的密钥',
  },
  order: '订单',
  effect: '结果',
  noEffect: '无：没有状态变化',
  follow: '跟踪',
  inside: (count) => `其间 ${count} 条`,
}

export const journalTexts = { en, zh }
