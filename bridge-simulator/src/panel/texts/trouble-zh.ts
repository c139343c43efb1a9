import type { Texts } from './en.ts'

export const zhTroubleTexts: Texts['trouble'] = {
  gone: '服务器无应答。',
  goneBody: (worldTime) => `世界已存盘（截至 ${worldTime}）；这里显示的内容全部保留。`,
  goneFirst: '没有丢失任何内容：所有世界都在磁盘上。面板每 5 秒重试一次。',
  since: (seconds, next) => `${seconds} 秒前最后一次应答，${next} 秒后重试`,
  cut: '实时流已中断。',
  cutBody: (count) => `这里有 ${count} 条，恢复后会补读之后的条目。您可以继续工作。`,
  nextTry: (seconds) => `${seconds} 秒后重试`,
  tryAgain: '立即重试',
  reconnect: '重新连接',
  copyStart: '复制启动命令',
  refused: '未执行',
  dismiss: '知道了',
  loading: '正在读取世界……',
  files: {
    'not-a-world': '这个文件不是世界。',
    'newer-version': '这个文件由更新版本的 Skyshop 保存。',
    'too-large': '这个文件太大，世界文件最大 64 MB。',
  },
  fileKept: (name) => `未打开 ${name}，没有任何改动。`,
  chooseAnother: '选择其他文件',
  noScenarios: '场景列表未能读取。',
  noScenariosKept: '当前世界保持不变。',
}
