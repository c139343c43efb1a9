/** Texts of the recording. */
const en = {
  record: 'Record',
  stop: 'Stop and read the test',
  on: (count: number) => (count === 1 ? 'recording, 1 step' : `recording, ${count} steps`),
  steps: 'Recorded so far',
  noSteps:
    'Nothing yet. This is a fresh world of the scenario, with the faults that were armed. Tap in the phone, move the clock, edit the world, arm faults.',
  remove: (step: string) => `Remove: ${step}`,
  kinds: {
    tap: 'Tap',
    see: 'See',
    cashier: 'Cashier',
    contract: 'Contract',
    back: 'Back',
    'page-hide': 'Background',
    'page-show': 'Foreground',
    wake: 'Wake',
    open: 'Page',
    reload: 'Reload',
    network: 'Network',
    theme: 'Theme',
    control: 'World',
  },
  point: 'Point at a text',
  pointing: 'Tap a text in the phone',
  taken: (text: string) => `The test expects ${text}`,
  save: 'Save',
  run: 'Copy the command',
  runHere: 'Run here',
  playing: (step: number, all: number) => `running, step ${step} of ${all}`,
  green: (steps: number) =>
    steps === 1
      ? 'Green: its step and its end came as recorded.'
      : `Green: all ${steps} steps and the end came as recorded.`,
  failedAt: (step: number, what: string) => `Step ${step} failed: ${what}`,
  reasons: {
    'not-there': 'There was nothing to tap, read or answer within thirty seconds.',
    refused: 'The simulator refused it:',
    'other-end': 'All steps were done, but it ended differently:',
  },
  title: 'Recorded test',
  hint: 'Passes as it stands: save it as <name>.spec.ts in a project with Playwright and the package skyshop-kit. It begins with a fresh world, as the recording did.',
  hintFailed:
    'Save it as <name>.spec.ts in a project with Playwright and the package skyshop-kit. It begins with a fresh world, as the recording did.',
}

const zh: typeof en = {
  record: '录制',
  stop: '停止并查看测试',
  on: (count) => `录制中，${count} 步`,
  steps: '已录步骤',
  noSteps:
    '还没有。这是此场景的一个全新世界，已启用的故障保留。请在手机中点按、移动时钟、编辑世界或启用故障。',
  remove: (step) => `去掉：${step}`,
  kinds: {
    tap: '点按',
    see: '看到',
    cashier: '收银台',
    contract: '签约',
    back: '返回',
    'page-hide': '后台',
    'page-show': '前台',
    wake: '唤醒',
    open: '页面',
    reload: '重新加载',
    network: '网络',
    theme: '主题',
    control: '世界',
  },
  point: '指定一段文字',
  pointing: '请在手机中点按文字',
  taken: (text) => `测试将检查${text}`,
  save: '保存',
  run: '复制命令',
  runHere: '在此运行',
  playing: (step, all) => `运行中，第 ${step} 步，共 ${all} 步`,
  green: (steps) => `通过：${steps} 步和结尾都与录制相同。`,
  failedAt: (step, what) => `第 ${step} 步失败：${what}`,
  reasons: {
    'not-there': '三十秒内没有可点按、可读取或可应答的内容。',
    refused: '模拟器拒绝了它：',
    'other-end': '各步都已完成，但结尾不同：',
  },
  title: '录得的测试',
  hint: '原样即可通过：在装有 Playwright 和软件包 skyshop-kit 的项目里存为 <name>.spec.ts。与录制一样，从全新的世界开始。',
  hintFailed:
    '请在装有 Playwright 和软件包 skyshop-kit 的项目里存为 <name>.spec.ts。与录制一样，从全新的世界开始。',
}

export const recordTexts = { en, zh }
