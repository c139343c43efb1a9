import { expect, it } from 'vitest'
import { en } from '../i18n/en.ts'
import { zh } from '../i18n/zh.ts'
import { commandsTexts } from './commands-texts.ts'
import { type CommandSource, foundCommands, panelCommands, typedJump } from './panel-commands.ts'

const commands = ['Run the clock', 'Jump to Cloud package ends', 'All faults off', 'Jump one day'].map(
  (name, index) => ({ id: String(index), name, part: index === 2 ? 'Faults' : 'Time', run: () => undefined }),
)

it.each([
  ['', 4, 'Run the clock'],
  ['jump', 2, 'Jump to Cloud package ends'],
  ['JUMP day', 1, 'Jump one day'],
  ['off faults', 1, 'All faults off'],
  ['nothing like it', 0, undefined],
])('finds commands by "%s"', (text, count, first) => {
  const matching = foundCommands(commands, text)
  expect(matching).toHaveLength(count)
  expect(matching[0]?.name).toBe(first)
})

it('finds a command by words that stand for its name', () => {
  const guided = {
    id: 'g',
    name: 'Guided start: Lose a callback',
    part: 'World',
    words: '回调 lost',
    run: () => undefined,
  }
  for (const text of ['lost', '回调', 'lost callback'])
    expect(foundCommands([...commands, guided], text)).toEqual([guided])
})

it('lists commands that begin with the word before those that contain it', () => {
  expect(foundCommands(commands, 'o').map(({ name }) => name)).toHaveLength(4)
  expect(foundCommands(commands, 'r')[0]?.name).toBe('Run the clock')
})

it.each([
  ['en', 'callback lost', 'Next payment: Paid, page told nothing'],
  ['en', 'paid but the answer never came', 'Next payment: Paid, page told nothing'],
  ['en', 'notification duplicate', 'Arm a fault: Webhook twice'],
  ['en', 'bank in maintenance', 'New fault: A deduction finds the bank in maintenance'],
  ['zh', '付了钱没有收到回调', `下次支付：${zh.outcome.presets.callbackLost}`],
  ['zh', '重复通知', `启用故障：${zh.faults.presets.webhookTwice}`],
  ['zh', '应答丢失', `启用故障：${zh.faults.presets.answerLost}`],
] as const)('in %s the palette finds a fault or an outcome by what it does: %s', (language, text, name) => {
  const view = {
    ...{
      clock: { nowMs: 0 },
      due: [],
      scenarios: [],
      recentWorlds: [],
      faults: [],
      webhooks: [],
      journal: [],
    },
    ...{ found: { entries: [] }, previousWorldId: null, world: { hasBackend: true, worldId: 'w1', seed: 1 } },
    wire: { world: { catalogue: { isCurrent: true } }, state: { users: [] } },
  }
  const source = {
    props: { view, actions: {}, phoneActions: {}, comparison: { worldId: null } },
    ...{ navigation: { selectedSeq: null, faults: {} }, keys: {}, onGuide: () => undefined },
  } as unknown as CommandSource
  const said = { language, texts: { en, zh }[language], words: commandsTexts[language] }
  const matching = foundCommands(panelCommands(source, said), text)
  expect(matching.map((command) => command.name)).toContain(name)
  expect(matching.length).toBeLessThan(8)
})

const nowMs = Date.parse('2026-11-30T09:41:00+08:00')

it.each([
  ['en', '+10 years', 'Jump to 2036-11-30 09:41:00, 10 y from now', '2036-11-30T09:41:00+08:00'],
  ['en', 'tomorrow 9:00', 'Jump to 2026-12-01 09:00:00, 23 h 19 m from now', '2026-12-01T09:00:00+08:00'],
  ['zh', '3天', '跳到2026-12-03 09:41:00，距现在 3 天', '2026-12-03T09:41:00+08:00'],
] as const)(
  'in %s the palette takes a time, %j, says how far it is and jumps there',
  (language, text, name, to) => {
    const jumped: number[] = []
    const actions = { jumpTo: (toMs: number) => jumped.push(toMs) }
    const source = { props: { view: { clock: { nowMs } }, actions } } as unknown as CommandSource
    const said = { language, texts: { en, zh }[language], words: commandsTexts[language] }
    const [command] = typedJump(source, said, text)
    expect(command?.name).toBe(name)
    command?.run()
    expect(jumped).toEqual([Date.parse(to)])
    expect(typedJump(source, said, '2020-01-01')).toEqual([])
    expect(typedJump(source, said, 'coupon')).toEqual([])
  },
)
