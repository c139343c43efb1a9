import type { RecordTexts } from './record-en.ts'

export const recordZh: RecordTexts = {
  record: '录制',
  stop: '停止并查看测试',
  on: (count) => `录制中，${count} 步`,
  title: '录得的测试',
  hint: '原样即可通过：存为 e2e/tests/<area>/<behaviour>.test.ts。与录制一样，从全新的世界开始。',
}
