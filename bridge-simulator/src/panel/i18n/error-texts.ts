function armedCount(faults: number): string {
  if (faults === 0) return 'no fault armed'
  return faults === 1 ? '1 fault armed' : `${faults} faults armed`
}

/** Parts of the phone that a fork was made with. */
export interface RestoredPage {
  hadWallet: boolean
  hasEntry: boolean
}

/** Messages above the content: what happened, what is kept, what to press. */
export const errorsEn = {
  gone: 'The server does not answer.',
  goneBody: (worldTime: string) => `The world is on disk as of ${worldTime}; everything you see here stays.`,
  goneUnkept:
    'This world is not kept: it is gone once the simulator restarts. Everything you see here stays.',
  goneFirst: 'Kept worlds and the default one are on disk. The panel asks again every 5 s.',
  since: (seconds: number, next: number) => `last heard ${seconds} s ago, next try in ${next} s`,
  restarting: 'Upstream restarting',
  restartingBody:
    'It stopped, or its sources have changed. World, clock and phone stay as they are; a new one answers in a moment.',
  cut: 'The live stream was cut.',
  cutBody: (count: number) =>
    `${count} entries are here; later ones are read once it is back. You can keep working.`,
  nextTry: (seconds: number) => `next try in ${seconds} s`,
  tryAgain: 'Try again',
  linkNotOpened: (reason: string) => `The link was not opened. ${reason}`,
  goOn: 'Continue to the panel',
  reconnect: 'Reconnect',
  showMissing: 'Show what is missing',
  late: 'came while the stream was cut',
  lateCount: (count: number) =>
    count === 1 ? '1 entry came while the stream was cut' : `${count} entries came while the stream was cut`,
  unmark: 'Unmark',
  copyStart: 'Copy start command',
  refused: 'Not done',
  dismiss: 'Dismiss',
  explain: 'What this means',
  worldChanges: {
    world: 'This world is no longer there.',
    link: 'What the link points to is no longer there.',
    begun: 'A new world from a link.',
    fork: 'Forked.',
    file: 'Opened.',
  },
  missingWorldBody: (worldId: string) =>
    `${worldId} was deleted or ended with a restart; here is the default world.`,
  goneLinkBody: (scenario: string, seed: number) =>
    `Its scenario was started afresh: ${scenario}, seed ${seed}.`,
  begunBody: (scenario: string, seed: number, faults: number) =>
    `Scenario “${scenario}”, seed ${seed}, ${armedCount(faults)}. Its clock stands still; the other worlds are unchanged.`,
  forkBody: (fork: string, { hadWallet, hasEntry }: RestoredPage) =>
    `This is the ${fork}, with the same page in its phone, ${
      hasEntry
        ? 'and what was chosen on it; what was typed there is not.'
        : 'opened anew: what was chosen on it is not known.'
    }${hadWallet ? ' The wallet that was open there is not open here: pay from the unpaid order.' : ''}`,
  fileBody: (fileName: string) =>
    `This is the world saved in ${fileName}, with its journal. Its clock stands still; the previous world is unchanged.`,
  cleared: 'Webhooks of this file were sent to other programs.',
  clearedBody:
    'They go nowhere now, because a file can come from anyone. Set your own addresses under World, Wallets, or start with --webhook-host and open the file again.',
  catalogue: 'The prices of this world are older than the source.',
  catalogueBody: (scenario: string) =>
    `Packages, prices or banners have changed there. Orders keep their price; Begin again restarts “${scenario}”. Both make a checkpoint first and reload the shop in the phone.`,
  updateCatalogue: 'Bring prices up to date',
  restart: 'Begin again',
  loading: 'Reading the world …',
  files: {
    'not-a-world': 'This file is not a world.',
    'newer-version': 'This file was saved by a newer Skyshop.',
    'too-large': 'This file is too large; a world has at most 64 MB.',
  },
  fileKept: (name: string) => `${name} was not opened and nothing changed.`,
  chooseAnother: 'Choose another file',
  showDifference: 'Show difference',
  difference: {
    what: {
      table: 'Table',
      column: 'Column',
      index: 'Index',
      trigger: 'Trigger',
      view: 'View',
      migration: 'Migration',
    },
    is: { unknown: 'unknown here', missing: 'missing in the file', different: 'defined differently' },
  },
  notShown:
    'This view could not be shown. Reload the page; if the simulator is being built just now, wait until it is done.',
  reload: 'Reload the page',
  frame: 'Not in a frame',
  frameBody:
    'Safe areas, text zoom and network throttling work only in the headless browser. Everything else here is the real thing.',
  copyHeadless: 'Copy headless command',
  hide: 'Hide',
  more: (count: number) => `${count} more`,
  fewer: 'Fewer',
  noScenarios: 'The list of scenarios could not be loaded.',
  noScenariosKept: 'Your world stays as it is.',
}

export const errorsZh: typeof errorsEn = {
  gone: '服务器无应答。',
  goneBody: (worldTime) => `世界已存盘（截至 ${worldTime}）；这里显示的内容全部保留。`,
  goneUnkept: '此世界未保留：模拟器重新启动后即结束。这里显示的内容全部保留。',
  goneFirst: '已保留的世界和默认世界都在磁盘上。面板每 5 秒重试一次。',
  since: (seconds, next) => `${seconds} 秒前最后一次应答，${next} 秒后重试`,
  restarting: '后端正在重启',
  restartingBody: '后端已退出，或其源代码已更改。世界、时钟和手机保持不变；新的后端稍后应答。',
  cut: '实时流已中断。',
  cutBody: (count) => `这里有 ${count} 条，恢复后会补读之后的条目。您可以继续工作。`,
  nextTry: (seconds) => `${seconds} 秒后重试`,
  tryAgain: '立即重试',
  linkNotOpened: (reason) => `链接未打开。${reason}`,
  goOn: '进入面板',
  reconnect: '重新连接',
  showMissing: '查看缺少的条目',
  late: '在实时流中断期间到达',
  lateCount: (count) => `${count} 条在实时流中断期间到达`,
  unmark: '取消标记',
  copyStart: '复制启动命令',
  refused: '未执行',
  dismiss: '知道了',
  explain: '查看说明',
  worldChanges: {
    world: '这个世界已不存在。',
    link: '链接指向的情形已不存在。',
    begun: '已按链接新建世界。',
    fork: '已建立分支。',
    file: '已打开。',
  },
  missingWorldBody: (worldId) => `${worldId} 已被删除，或随重启结束；现在打开的是默认世界。`,
  goneLinkBody: (scenario, seed) => `已重新开始它的场景：${scenario}，种子 ${seed}。`,
  begunBody: (scenario, seed, faults) =>
    `场景“${scenario}”，种子 ${seed}，${faults === 0 ? '未设故障' : `已设 ${faults} 个故障`}。时钟静止；其他世界保持不变。`,
  forkBody: (fork, { hadWallet, hasEntry }) =>
    `这里是 ${fork}，手机停在同一页，${
      hasEntry ? '页面上的选择已恢复，输入的文字除外。' : '页面重新打开，其上的选择无从得知。'
    }${hadWallet ? '原先打开的钱包在此没有打开：请从待支付订单继续支付。' : ''}`,
  fileBody: (fileName) => `这里是 ${fileName} 中的世界，包括其日志。时钟静止；先前的世界保持不变。`,
  cleared: '这个文件的 Webhook 原来发往其他程序。',
  clearedBody:
    '文件可能来自任何人，所以现在不再发送。请在“世界”的“钱包”里设置您自己的地址，或用 --webhook-host 启动后再打开文件。',
  catalogue: '这个世界的价格早于源代码。',
  catalogueBody: (scenario) =>
    `源代码中的套餐、价格或横幅已有改动。已有订单的金额不变；“重新开始”会重启场景“${scenario}”。两者都会先保存检查点，并重新载入手机中的商城。`,
  updateCatalogue: '更新价格',
  restart: '重新开始',
  loading: '正在读取世界……',
  files: {
    'not-a-world': '这个文件不是世界。',
    'newer-version': '这个文件由更新版本的 Skyshop 保存。',
    'too-large': '这个文件太大，世界文件最大 64 MB。',
  },
  fileKept: (name) => `未打开 ${name}，没有任何改动。`,
  chooseAnother: '选择其他文件',
  showDifference: '查看差异',
  difference: {
    what: {
      table: '表',
      column: '列',
      index: '索引',
      trigger: '触发器',
      view: '视图',
      migration: '迁移',
    },
    is: { unknown: '本版本没有', missing: '文件中没有', different: '定义不同' },
  },
  notShown: '此视图无法显示。请重新加载页面；如果模拟器正在构建，请先等它完成。',
  reload: '重新加载页面',
  frame: '内嵌框架做不到',
  frameBody: '安全区域、文字缩放和无线网速限制只在无界面浏览器中有效。其余一切都是真实的。',
  copyHeadless: '复制无界面运行命令',
  hide: '隐藏',
  more: (count) => `还有 ${count} 条`,
  fewer: '收起',
  noScenarios: '场景列表未能读取。',
  noScenariosKept: '当前世界保持不变。',
}
