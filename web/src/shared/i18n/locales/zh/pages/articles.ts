import type { Translation } from '../../../locale.ts'
import type source from '../../en/pages/articles.ts'

export default {
  'reading.contents': '目录',
  'reading.version': '{{date}} 版',
  'reading.search': '搜索问题和答案',
  'reading.clear': '清除搜索',
  'reading.found_other': '找到 {{count}} 条答案',
  'reading.nothingFound': '没有找到“{{search}}”',
  'reading.nothingFoundText': '请换个词再试，或按主题浏览。这里没有的问题，请咨询应用内的客服。',
  'reading.toReminder': '查看支持的摄像机',
  'reading.reminderQuestions': '电话提醒常见问题',
} satisfies Translation<typeof source, 'zh'>
