import type { Schemas } from '@skyshop/openapi/control'
import type { PanelLanguage } from '../format/world-time.ts'

export type RefusalCode = Schemas['ControlErrorCode']

/** What the server refuses, by the stable name of the refusal: what is so, and what to do. */
const en: Readonly<Record<RefusalCode, string>> = {
  'audit-runs': 'An audit is under way. Stop it, or wait until it ends.',
  'bad-request': 'What was entered does not fit. Change it and try again.',
  'bad-world-id': 'This is not a valid world id. Use w and seven digits.',
  'banner-not-found': 'This banner is no longer there.',
  'campaign-not-found': 'This campaign page is no longer there.',
  'card-exists': 'Another card of this world has that ICCID. Enter another one.',
  'clock-backwards': 'The clock only goes forward. To go back, use a checkpoint.',
  'clock-busy': 'The clock is already being moved. Wait until it stops.',
  'clock-end': 'The clock of a world ends in the year 2200. Make a shorter jump, or go back to a checkpoint.',
  'clock-interrupted': 'The server stopped during the jump. Continue from where the clock is now.',
  'clock-runaway': 'Events kept causing more events at the same instant, so the jump was stopped there.',
  'code-exists': 'This world has that code already. Enter another one.',
  'code-not-found': 'This code is no longer there.',
  'code-redeemed': 'The code was redeemed; what it brought stays.',
  'contract-not-ended':
    'The provider did not end this contract, so it is still in force. Its answer is in the journal.',
  'contract-not-found': 'This contract is no longer there.',
  'contract-not-signed': 'This contract is not in force, so it cannot be ended.',
  'coupon-not-found': 'This coupon is no longer there.',
  'coupon-not-free': 'An order holds this coupon. Cancel the order first.',
  'default-world': 'The default world cannot be deleted. Begin it again instead.',
  'device-had-trial': 'This device had a cloud trial, so it cannot have 4G. Add a device with 4G.',
  'device-not-found': 'This device is no longer there.',
  'device-unbound': 'No account has this device any more. Add a new one.',
  'disk-full':
    'The disk with the data folder is full, so nothing was changed. Free some space there and try again.',
  'entry-not-found': 'The journal no longer has this entry.',
  'fault-not-found': 'This fault is no longer armed.',
  forbidden:
    'The server accepts no calls from this page. Open the panel at the address that the terminal prints.',
  'frame-not-found': 'This screen is no longer there, or was kept without the state of the world.',
  'internal-error': 'The server failed. The terminal it runs in says why.',
  'library-away': 'The library cannot be reached. Check its address and keys, or try again in a moment.',
  'library-entry-not-found': 'This world is no longer in the library.',
  'library-not-writable': 'The library cannot be written to. Choose another folder for it.',
  'method-not-allowed':
    'The server does not know this call. Restart the simulator so that both are of one version.',
  'no-backend': 'The vendor’s backend is not running here. Start the party backend as well.',
  'not-found': 'The server does not know this call. Restart the simulator so that both are of one version.',
  'not-payable': 'No provider here asks a payer for this. Paste what your backend received from one.',
  'not-refundable': 'Only an order that is paid and has not ended can be refunded.',
  'not-repeatable': 'This entry cannot be sent again.',
  'nothing-due': 'Nothing is due in this world. Jump by a time instead.',
  'notify-not-found': 'This webhook is no longer there.',
  'notify-not-waiting': 'This webhook is over or held. Deliver it instead.',
  'order-not-found': 'This order is no longer there.',
  'package-not-found': 'This package is no longer there.',
  'package-refused': 'The rules of the shop do not allow this package on this device.',
  'payer-refused': 'The wallet cannot open this, or has no such outcome for it.',
  'plan-refused': 'The wallet does not allow this setting.',
  'port-taken': 'This port is in use. Choose another one.',
  'scenario-not-found': 'There is no such scenario.',
  'snapshot-not-found': 'This checkpoint is no longer there.',
  'too-large': 'This is too large to be sent.',
  'too-many-kept-worlds': 'No more worlds can be kept. Stop keeping one of them first.',
  'too-many-snapshots': 'This world cannot have more checkpoints. Fork it and continue there.',
  'too-many-streams': 'The journal of this world is open too often. Close it in another tab or program.',
  'too-many-worlds': 'No more worlds can be made. Delete one first.',
  'unknown-scenario': 'There is no such scenario.',
  'user-not-found': 'This account is no longer there.',
  'world-closing': 'This world is being closed. Open another one.',
  'world-elsewhere': 'Another server has this world at the moment. Try again in a second.',
  'world-exists': 'There is a world with this id already. Choose another id.',
  'world-file-busy': 'The file of this world is in use. Try again in a moment.',
  'world-file-newer': 'A newer version of the simulator wrote this file. Import it there.',
  'world-file-refused': 'This file cannot be imported. Choose a file that was exported from a world.',
  'world-not-found': 'This world is no longer there.',
}

const zh: Readonly<Record<RefusalCode, string>> = {
  'audit-runs': '审计正在进行。请停止它，或等待它结束。',
  'bad-request': '输入的内容不符合要求。请修改后再试。',
  'bad-world-id': '世界编号不能这样写。请用字母 w 加七位数字。',
  'banner-not-found': '这个横幅已不存在。',
  'campaign-not-found': '这个活动页已不存在。',
  'card-exists': '这个世界的另一张卡已使用此卡号。请输入其他卡号。',
  'clock-backwards': '时钟只能向前走。请用检查点回到过去。',
  'clock-busy': '时钟正在移动。请等它停下。',
  'clock-end': '世界的时钟止于 2200 年。请缩短跳转，或回到一个检查点。',
  'clock-interrupted': '服务器在跳转途中停止。请从时钟所停之处继续跳转。',
  'clock-runaway': '同一时刻的事件不断引发新事件，跳转已在该处停止。',
  'code-exists': '这个世界已有此激活码。请输入其他激活码。',
  'code-not-found': '这个激活码已不存在。',
  'code-redeemed': '激活码已兑换，兑换所得保留。',
  'contract-not-ended': '支付平台没有解除这份签约，签约仍然有效。它的原话在日志里。',
  'contract-not-found': '这份签约已不存在。',
  'contract-not-signed': '这份签约未生效，无法解约。',
  'coupon-not-found': '这张优惠券已不存在。',
  'coupon-not-free': '有订单占用这张优惠券。请先取消该订单。',
  'default-world': '默认世界不能删除。请改为重新开始。',
  'device-had-trial': '这台设备领过云存试用，因此没有 4G。请添加一台 4G 设备。',
  'device-not-found': '这台设备已不存在。',
  'device-unbound': '这台设备已不属于任何账号。请添加一台新设备。',
  'disk-full': '数据文件夹所在的磁盘已满，没有任何改动。请腾出空间后再试。',
  'entry-not-found': '日志中已没有这一条。',
  'fault-not-found': '这个故障已不再启用。',
  forbidden: '服务器不接受此页面的请求。请用终端显示的地址打开面板。',
  'frame-not-found': '这一屏已不存在，或保存时未带世界状态。',
  'internal-error': '服务器出错。原因见运行它的终端。',
  'library-away': '无法连接世界库。请检查其地址和密钥，或稍后再试。',
  'library-entry-not-found': '这个世界已不在世界库中。',
  'library-not-writable': '世界库无法写入。请为它选择其他文件夹。',
  'method-not-allowed': '服务器不认识此请求。请重启模拟器，使两者版本一致。',
  'no-backend': '这里没有商户后台，请一并启动。',
  'not-found': '服务器不认识此请求。请重启模拟器，使两者版本一致。',
  'not-payable': '这里没有支付方就此向付款人收款。请粘贴后端从支付方得到的内容。',
  'not-refundable': '只有已支付且未结束的订单可以退款。',
  'not-repeatable': '这一条无法重发。',
  'nothing-due': '这个世界没有到期的事项。请改为跳过一段时间。',
  'notify-not-found': '这条 Webhook 已不存在。',
  'notify-not-waiting': '这条 Webhook 已结束或被暂扣。请改为送达。',
  'order-not-found': '这笔订单已不存在。',
  'package-not-found': '这个套餐已不存在。',
  'package-refused': '商城规则不允许在此设备上使用这个套餐。',
  'payer-refused': '钱包无法打开它，或它没有这样的结果。',
  'plan-refused': '钱包不允许这样设置。',
  'port-taken': '此端口已被占用。请选择其他端口。',
  'scenario-not-found': '没有这个场景。',
  'snapshot-not-found': '这个检查点已不存在。',
  'too-large': '内容太大，无法发送。',
  'too-many-kept-worlds': '保留的世界已达上限。请先放开其中一个。',
  'too-many-snapshots': '这个世界的检查点已达上限。请建立分支后继续。',
  'too-many-streams': '此世界的日志打开次数过多。请先在其他标签页或程序中关闭。',
  'too-many-worlds': '世界数量已达上限。请先删除一个。',
  'unknown-scenario': '没有这个场景。',
  'user-not-found': '这个账号已不存在。',
  'world-closing': '这个世界正在关闭。请打开另一个。',
  'world-elsewhere': '此世界目前由另一台服务器使用。请稍后再试。',
  'world-exists': '已有使用此编号的世界。请选择其他编号。',
  'world-file-busy': '这个世界的文件正在使用。请稍后再试。',
  'world-file-newer': '此文件由更新版本的模拟器写成。请在该版本中导入。',
  'world-file-refused': '无法导入此文件。请选择从某个世界导出的文件。',
  'world-not-found': '这个世界已不存在。',
}

export const refusalTexts = { en, zh }

/** Of these the sentence of the server says more than their name: which field, which reason, which world. */
const detailed: ReadonlySet<RefusalCode> = new Set([
  'bad-request',
  'library-away',
  'library-not-writable',
  'not-repeatable',
  'not-refundable',
  'package-refused',
  'plan-refused',
  'world-file-newer',
  'world-file-refused',
  'world-not-found',
])

/** What the server says of an adapter for an audit, and the same in Chinese; the parts in brackets stay as they are. */
const adapterSentences: readonly (readonly [said: RegExp, zh: string])[] = [
  [
    /^There is no file (.+) below (.+): write it, or name another in the field Adapter[.]$/,
    '$2 下没有文件 $1。请写好它，或在“适配器”一栏填写另一个。',
  ],
  [
    /^(.+) is not below (.+), where Skyshop was started: run npx skyshop-kit audit-merchant for it[.]$/,
    '$1 不在启动 Skyshop 的文件夹 $2 下。请用 npx skyshop-kit audit-merchant 审计它。',
  ],
  [
    /^(.+) is not on this machine: run npx skyshop-kit audit-merchant for it[.]$/,
    '$1 不在本机。请用 npx skyshop-kit audit-merchant 审计它。',
  ],
  [
    /^The adapter (.+) cannot be read [(](\w+)[)]: write it, or name another with --adapter[.]$/,
    '无法读取适配器 $1（$2）。请写好它，或另填一个。',
  ],
  [/^(.+) has no object in it[.]$/, '$1 的内容不是 JSON 对象。'],
  [/^(.+) has no member "(.+)": it takes (.+)[.]$/, '$1 不能有成员“$2”，可以有：$3。'],
  [
    /^(.+): "startWithinSeconds" is a number of seconds above 0[.]$/,
    '$1：“startWithinSeconds”须是大于 0 的秒数。',
  ],
  [
    /^(.+) needs "url", the address of the calls, or "commands"[.]$/,
    '$1 需要“url”（调用地址）或“commands”。',
  ],
  [
    /^(.+): "(.+)" is no address; a port is a number from 1 to 65535[.]$/,
    '$1：“$2”不是地址；端口是 1 到 65535 的数字。',
  ],
  [/^(.+) is no JSON: (.+)$/, '$1 不是 JSON：$2'],
  [
    /^the adapter has no begin: a backend that the audit does not start gets the account of each world by it$/,
    '适配器没有 begin：审计没有启动的后端要由它得到每个世界的商户账号',
  ],
  [/^the adapter has no ([\w, ]+)$/, '适配器没有 $1'],
  [/^the backend handed the app nothing to pay or sign$/, '后端没有给应用任何可支付或签约的内容'],
  [/^the payer has no agreement to end$/, '付款人没有可解除的签约'],
  [/^the state of the agreement names no order that was paid$/, '签约的状态没有指明已支付的订单'],
  [/^(.+) did not answer within ([\d.]+) seconds$/, '$1 在 $2 秒内没有应答'],
  [/^(\w+): (.+) does not answer: (.+)$/, '$1：$2 没有应答：$3'],
  [/^(.+) did not answer with an object of JSON: (.*)$/s, '$1 的应答不是 JSON 对象：$2'],
  [/^(.+) ended with (\S+): (.*)$/s, '$1 以 $2 结束：$3'],
  [
    /^"(.+)" did not listen at (\S+) within ([\d.]+) seconds(?:[.] It wrote: (.*))?$/s,
    '“$1”在 $3 秒内没有监听 $2。它的输出：$4',
  ],
  [
    /^"(.+)" ended (.+) before it listened at (\S+?)(?:[.] It wrote: (.*))?$/s,
    '“$1”在监听 $3 之前已结束（$2）。它的输出：$4',
  ],
]

/** A sentence of the server about an adapter in the panel's language; null where it has none but the English one. */
export function adapterSentence(message: string, language: PanelLanguage): string | null {
  if (language === 'en') return null
  const [said, zhText] = adapterSentences.find(([pattern]) => pattern.test(message)) ?? []
  if (said === undefined || zhText === undefined) return null
  // What it wrote is left out where it wrote nothing.
  return message.replace(said, zhText).replace(/。它的输出：$/, '')
}

/** Refusal of the server: its stable name, null where it had none, and its sentence in English. */
export interface Refusal {
  code: RefusalCode | null
  message: string
  /** Address of the page that explains it; null where there is none. */
  docs: string | null
}

/** A refusal in the language of `words`, and what the server adds in English; an unknown one has only the latter. */
export function refusalText(
  { code, message }: Pick<Refusal, 'code' | 'message'>,
  words: Readonly<Record<RefusalCode, string>>,
): { text: string | null; detail: string | null } {
  // A server of another version may have further names.
  const text = code !== null && Object.hasOwn(words, code) ? words[code] : null
  return { text, detail: text === null || code === null || detailed.has(code) ? message : null }
}

/** The path of a page of the documentation, given as an address or a path, at this panel and in its language. */
export function docsPath(address: string, language: PanelLanguage): string {
  const { pathname, search, hash } = new URL(address, 'http://panel')
  return (language === 'zh' ? pathname.replace('/docs/', '/docs/zh/') : pathname) + search + hash
}

/** The path of the documentation with its search open for these words. */
export function docsSearchPath(words: string, language: PanelLanguage): string {
  return docsPath(`/docs/index.html?${new URLSearchParams({ find: words.trim() })}`, language)
}
