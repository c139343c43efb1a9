import type { keyTexts } from './keys-en.ts'

export const zhKeyTexts: typeof keyTexts = {
  title: '按键',
  letters: '单个字母起作用',
  lettersHint: '仅当面板有焦点时；手机保留所有按键。',
  tabs: '标签页',
  phone: '手机尺寸',
  clock: '走动或停住时钟',
  next: '到下一件',
  entries: '下一条、上一条',
  close: '关闭面板',
  live: '实时',
  filter: '筛选',
  now: '时间线回到现在',
  fork: '世界分支',
  undo: '回到上一检查点',
  redo: '重做',
  apply: '应用修改',
  follow: '跟踪此订单',
  allOff: '关闭所有故障',
  all: '此列表',
  done: '关闭',
}
