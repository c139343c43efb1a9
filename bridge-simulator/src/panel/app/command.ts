/** One thing the panel can do, found by its name. */
export interface Command {
  id: string
  name: string
  /** The part of the panel it belongs to. */
  part: string
  keyCap?: string | undefined
  run: () => void
}

/** Those with every typed word in their name or part, those that begin with the first word before the others. */
export function foundCommands(commands: readonly Command[], text: string): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const [first = ''] = words
  const found = commands.filter(({ name, part }) => {
    const said = `${name} ${part}`.toLowerCase()
    return words.every((word) => said.includes(word))
  })
  const begins = ({ name }: Command) => name.toLowerCase().startsWith(first)
  return [...found.filter(begins), ...found.filter((command) => !begins(command))]
}
