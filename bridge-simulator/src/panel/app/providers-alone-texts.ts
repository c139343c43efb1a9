/** Words of a world of providers alone, in place of those that name a shop and its phone. */
const en = {
  lanes: { host: 'Payer' },
  tabs: { contract: 'Checks' },
  journal: { empty: 'The journal is empty. Call a provider with its account, which is under Wallets.' },
  state: { search: 'Number, provider, state' },
  time: { find: 'Number or kind' },
  keys: { lettersHint: 'Only while the panel has focus.' },
  edit: {
    linkHint:
      'Opens a fork of this exact moment, as often as you like, whatever happens in this world later. It works on this machine for as long as its simulator keeps the world; after that it starts the same scenario with the same seed. It does not include the filters of the panel.',
  },
  errors: {
    restartingBody:
      'It stopped, or its sources have changed. World and clock stay as they are; a new one answers in a moment.',
    forkBody: (fork: string) => `This is the ${fork}.`,
  },
}

const zh: typeof en = {
  lanes: { host: '付款方' },
  tabs: { contract: '检查' },
  journal: { empty: '日志为空。请用“钱包”中的账号调用支付方。' },
  state: { search: '编号、支付方、状态' },
  time: { find: '编号或类型' },
  keys: { lettersHint: '仅当面板有焦点时。' },
  edit: {
    linkHint:
      '随时打开这一刻的分支，次数不限，与本世界以后的变化无关。链接在本机的模拟器保留此世界期间有效，之后会以同一场景和种子重新开始。链接不包含面板的筛选。',
  },
  errors: {
    restartingBody: '后端已退出，或其源代码已更改。世界和时钟保持不变；新的后端稍后应答。',
    forkBody: (fork) => `这里是 ${fork}。`,
  },
}

export const providersAloneTexts = { en, zh }
