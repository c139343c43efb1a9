/** English texts on how payments in a wallet end, and which apps are on the phone. */
export const outcomesEn = {
  title: 'Next payment',
  presets: {
    ask: 'As tapped in the cashier',
    paid: 'Paid',
    callbackLost: 'Paid, page told nothing',
    webhookLate: 'Paid, webhook 30 s late',
    webhookTooLate: 'Paid, webhook 20 min late',
    undetermined: 'Undetermined',
    unknown: 'Result unknown',
    repeated: 'Repeated request',
    cancelled: 'Cancelled',
    network: 'No network',
    insufficient: 'Too little money',
    failed: 'Failed',
  },
  effects: {
    ask: 'The cashier opens and asks.',
    paid: 'The buyer sees success.',
    callbackLost: 'The page hears nothing and has to find out by asking for the order.',
    webhookLate: 'The wallet says paid; the webhook reaches the server after 30 s of world time.',
    webhookTooLate: 'The success comes after the deadline and is refunded.',
    undetermined: 'The money moves; the buyer sees that it is being checked, the webhook follows 30 s later.',
    unknown: 'No money moves; the buyer sees that it is being checked until the order times out.',
    repeated:
      'No money moves: the wallet refuses a second request, and the shop checks until the order times out.',
    cancelled: 'The order stays unpaid, with its countdown.',
    network: 'No money moves; the buyer sees that payment failed and can pay again.',
    insufficient: 'No money moves; the buyer sees that payment failed and can pay again.',
    failed: 'The buyer sees that payment failed; the order stays unpaid.',
  },
  nothingArranged: 'Nothing is arranged.',
  noCashier: 'No cashier opens.',
  /** Chinese has no space between sentences. */
  together: (first: string, second: string) => `${first} ${second}`,
  also: (fault: string, more: number) => `Armed as well: ${fault}${more > 0 ? `, and ${more} more` : ''}`,
  chooseHere: 'Choose the end here, or tap in the phone.',
  wallets: { wechat: 'WeChat', alipay: 'Alipay' },
  noCode: 'none',
  noPayCallback: 'no payCallback',
  customEffect: (outcome: string, callback: string, delay: string) =>
    `${outcome}, callback ${callback}, webhook after ${delay}.`,
  armed: (count: number) => (count === 1 ? '1 fault armed' : `${count} faults armed`),
  off: 'Off',
  apps: {
    title: 'On this phone',
    installed: { wechat: 'WeChat installed', alipay: 'Alipay installed' },
    tooOld: 'Host app too old for',
    nothing: 'nothing',
    everything: 'everything',
    allThere: 'Both wallets can be opened, and every method is known.',
    arranged: 'The page finds out when it calls. All off restores everything.',
  },
}

export const outcomesZh: typeof outcomesEn = {
  title: '下一次支付',
  presets: {
    ask: '由收银台决定',
    paid: '已支付',
    callbackLost: '已支付，页面未获通知',
    webhookLate: '已支付，Webhook 晚 30 秒',
    webhookTooLate: '已支付，Webhook 晚 20 分',
    undetermined: '处理中',
    unknown: '结果未知',
    repeated: '重复请求',
    cancelled: '取消',
    network: '无网络',
    insufficient: '余额不足',
    failed: '失败',
  },
  effects: {
    ask: '收银台打开并询问。',
    paid: '买家看到成功。',
    callbackLost: '页面收不到消息，须自行查询订单。',
    webhookLate: '钱包显示已支付；Webhook 在世界时间 30 秒后到达后端。',
    webhookTooLate: '成功晚于截止时间，将退款。',
    undetermined: '款项已扣；买家看到查询中，Webhook 30 秒后到达。',
    unknown: '未扣款；买家看到查询中，直到订单超时。',
    repeated: '未扣款，钱包拒绝重复请求；查询到订单超时为止。',
    cancelled: '订单仍待支付，倒计时继续。',
    network: '未扣款；买家看到支付失败，可以重新支付。',
    insufficient: '未扣款；买家看到支付失败，可以重新支付。',
    failed: '买家看到支付失败；订单仍待支付。',
  },
  nothingArranged: '未作任何安排。',
  noCashier: '不开收银台。',
  together: (first, second) => `${first}${second}`,
  also: (fault, more) => `另已启用“${fault}”${more > 0 ? `，还有 ${more} 个` : ''}`,
  chooseHere: '可在此选择结果，或在手机中点按。',
  wallets: { wechat: '微信', alipay: '支付宝' },
  noCode: '无',
  noPayCallback: '无 payCallback',
  customEffect: (outcome, callback, delay) => `${outcome}，回调 ${callback}，Webhook 晚 ${delay}。`,
  armed: (count) => `已启用 ${count} 个故障`,
  off: '关闭',
  apps: {
    title: '这部手机',
    installed: { wechat: '已安装微信', alipay: '已安装支付宝' },
    tooOld: '宿主版本过旧，不支持',
    nothing: '无',
    everything: '所有方法',
    allThere: '两个钱包都能打开，所有方法都可用。',
    arranged: '页面调用时会得知。“全部关闭”可恢复。',
  },
}

/** Words about the phone itself: how it is held, how it is connected, what a frame cannot do. */
export const phoneEn = {
  width: 'Width',
  wallet: 'My deductions in the wallets',
  turn: 'Turn the phone',
  dark: 'Dark theme of the phone',
  background: 'Put the shop in the background',
  foreground: 'Bring the shop to the front',
  network: 'Network',
  networks: { online: 'online', slow: 'slow', offline: 'offline' },
  androidBack: 'Back',
  androidHome: 'Home',
  swipeBack: 'Swipe back from the edge',
  inBackground: 'Another app is in front',
  inBackgroundHint: 'The shop was told that it is hidden. It keeps its page.',
  cannot: 'What a frame cannot imitate',
  explain: 'Explain the last refusal',
}

export const phoneZh: typeof phoneEn = {
  width: '宽度',
  wallet: '钱包中的扣费服务',
  turn: '旋转手机',
  dark: '手机深色主题',
  background: '将商城切到后台',
  foreground: '将商城切回前台',
  network: '网络',
  networks: { online: '在线', slow: '缓慢', offline: '离线' },
  androidBack: '返回',
  androidHome: '主屏幕',
  swipeBack: '从屏幕边缘滑动返回',
  inBackground: '另一个应用在前台',
  inBackgroundHint: '商城已得知自己被隐藏，页面保持不变。',
  cannot: '内嵌框架无法模拟的部分',
  explain: '解释最近一次拒绝',
}

/**
 * Words by which people look for effects of faults, in both languages at once: sentences of symptoms, and words for the same. By names
 * of outcomes of the fault form, and of presets of the next payment.
 */
export const effectWords: Readonly<Record<string, string>> = {
  ...{ 'paid-untold': callbackLost(), callbackLost: callbackLost() },
  'lost-answer':
    'answer response lost missing timeout carried out but the answer never came no reply 应答丢失 响应丢失 已执行但没有应答 没有收到应答 超时',
  silent: 'never answered hangs no answer silent bridge stuck 不应答 没有应答 卡住 无响应',
  'first-lost': 'webhook notify notification lost once tried again retry 通知丢失 丢失一次 重试 未收到通知',
  'all-lost':
    'webhook notify notification lost never arrives never came missing 通知丢失 没有通知 收不到通知 未收到通知',
  twice: 'webhook notify notification twice duplicate repeated again double 重复通知 通知两次 重复回调',
  webhookLate: 'webhook notify notification late delayed slow 通知延迟 通知迟到 晚到',
  webhookTooLate:
    'webhook notify notification too late after the deadline refunded 通知过晚 超过截止时间 超时后到账 退款',
  'expired-token': 'session expired signed out logged out unauthorized 401 登录过期 登录失效 令牌过期 被登出',
  'status-503': 'server down unavailable maintenance 服务不可用 服务器停机 维护',
  'status-500-after': 'server error but carried out 服务器出错 已执行但报错',
  'business-code': 'refused rejected error code 被拒绝 业务错误码',
  'wrong-signature': 'forged signature invalid bad signature 签名错误 验签失败 伪造',
  'bad-signature': 'forged signature invalid wrong 签名错误 验签失败 伪造',
  'wrong-amount': 'amount differs mismatch one fen 金额不符 金额错误',
  'before-response': 'webhook before the answer out of order race 通知先到 顺序颠倒 先于应答',
  'after-cancel': 'paid after it was cancelled late money 取消后到账 取消后付款',
  insufficient: 'not enough money balance too low 余额不足 钱不够',
  'not-enough': 'not enough money balance too low deduction fails 余额不足 扣款失败 钱不够',
  unknown: 'result unknown stuck pending nobody knows 结果未知 一直等待',
  undetermined: 'being checked pending in progress 处理中 查询中',
  failed: 'payment fails declined error 支付失败 付款失败',
  cancelled: 'buyer cancels gives up aborts 用户取消 放弃支付',
  network: 'no network offline connection lost 断网 没有网络 网络中断',
  repeated: 'repeated request double tap twice 重复请求 重复提交',
}

function callbackLost(): string {
  return 'callback lost missing payCallback paid but the answer never came page app was told nothing hears nothing no callback 回调丢失 已付款但没有回调 付了钱没有收到回调 没有通知 页面没有得知'
}
