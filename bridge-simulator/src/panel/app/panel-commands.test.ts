import { expect, it } from 'vitest'
import { foundCommands } from './panel-commands.ts'

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
  const found = foundCommands(commands, text)
  expect(found).toHaveLength(count)
  expect(found[0]?.name).toBe(first)
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
