/** Buttons of the shop as the phone names them, for what a step quotes; the panel has no words of its other languages. */
export const shopButtons = new Map([
  ['en', { order: 'Order', renew: 'Renew', next: 'Continue' }],
  ['zh', { order: '订购', renew: '续费', next: '继续' }],
])

/** Texts of the first screen and its guided starts. */
export const guideTexts = {
  en: {
    title: 'Start here',
    what: 'This is the shop on a simulated phone, with its own server, wallets and clock, where no money moves: press “Buy something” first.',
    whatOther:
      'This is your shop on a simulated phone, with a server, wallets and a clock of its own, where no money moves: use it, and the journal says what it asked. “Jump a year” shows what the clock does without it.',
    hide: 'Hide',
    close: 'End the guide',
    names: { buy: 'Buy something', callback: 'Lose a callback', year: 'Jump a year' },
    step: (at: number, all: number) => `${at} of ${all}`,
    steps: {
      arrange:
        'Open the list of the next payment and choose “Paid, page told nothing”: the page’s payCallback is lost, while the webhook arrives.',
      order: 'In the phone, tap the framed button beside a camera.',
      pay: 'In the phone, follow what is framed: continue, accept the agreement, pay.',
      code: 'In the wallet, type any six digits.',
      contract: 'Open a world with a monthly contract, so that a year has something to do.',
      year: 'Press “+1 year” at the top.',
      diagram: 'It is all in the journal: press “Show the diagram”.',
    },
    /** Steps that quote the buttons shown in the phone. */
    quoted: {
      order: (order: string, renew: string) => `In the phone, tap “${order}” or “${renew}” beside a camera.`,
      pay: (next: string) => `In the phone, go on: “${next}”, accept the agreement, pay.`,
      return: (done: string) => `The wallet has taken the payment. Tap “${done}” in it.`,
    },
    openContract: 'Open that world',
    show: 'Show the diagram',
    ends: {
      buy: 'Read from the top: the shop calls the server, the wallet tells it about the money, the order is paid.',
      callback: 'The payCallback in magenta never reached the shop.',
      year: 'One jump, and below it all that came due: each month announced, deducted and renewed.',
    },
    /** Follows the end of the lost callback, once the journal has the answer. */
    foundPaid: 'It asked by itself, “GET …/order/confirm” in the frame, and found the order paid.',
  },
  zh: {
    title: '从这里开始',
    what: '这是模拟手机里的商城，自带后端、钱包和时钟，不产生任何扣款：请先按“买一件”。',
    whatOther:
      '这是模拟手机里您自己的商城，自带后端、钱包和时钟，不产生任何扣款：请使用它，日志会显示它的请求。“跳过一年”演示时钟本身的作用。',
    hide: '隐藏',
    close: '结束引导',
    names: { buy: '买一件', callback: '丢失一次回调', year: '跳过一年' },
    step: (at: number, all: number) => `第 ${at} 步，共 ${all} 步`,
    steps: {
      arrange:
        '打开“下一次支付”的列表，选择“已支付，页面未获通知”：页面的 payCallback 丢失，而 Webhook 会到达。',
      order: '在手机中，点按一台摄像机旁框出的按钮。',
      pay: '在手机中依次点按框出的：继续，同意协议，支付。',
      code: '在钱包中输入任意六位数字。',
      contract: '打开一个按月签约的世界，让这一年有事发生。',
      year: '按顶部的“+1 年”。',
      diagram: '经过都在日志里：请按“查看时序图”。',
    },
    quoted: {
      order: (order: string, renew: string) => `在手机中，点按一台摄像机旁的“${order}”或“${renew}”。`,
      pay: (next: string) => `在手机中依次：“${next}”，同意协议，支付。`,
      return: (done: string) => `钱包已付款。请在钱包中点按“${done}”。`,
    },
    openContract: '打开该世界',
    show: '查看时序图',
    ends: {
      buy: '从上往下读：商城调用后端，钱包把款项告知后端，订单已支付。',
      callback: '洋红色的 payCallback 未到达商城。',
      year: '一次跳转，其下是到期的所有事：每月通知、扣款、续费。',
    },
    foundPaid: '商城自行查询，即框出的“GET …/order/confirm”，得知订单已支付。',
  },
}
