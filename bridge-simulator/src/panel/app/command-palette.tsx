import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { docsSearchPath } from '../i18n/refusal-texts.ts'
import { useLanguage, useTable, useTexts } from '../i18n/texts-context.ts'
import { KeyCap } from '../ui/chip.tsx'
import styles from './command-palette.module.css'
import { commandsTexts } from './commands-texts.ts'
import {
  type Command,
  type CommandSource,
  foundCommands,
  panelCommands,
  typedJump,
} from './panel-commands.ts'

interface CommandPaletteProps {
  source: CommandSource
  onClose: () => void
}

/** Every command by name: typed, chosen with the arrows, done with Enter. */
export function CommandPalette({ source, onClose }: CommandPaletteProps) {
  const said = { language: useLanguage(), texts: useTexts(), words: useTable(commandsTexts) }
  const { language, words } = said
  const listId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [index, setIndex] = useState(0)
  useEffect(() => dialog.current?.showModal(), [])
  const named = foundCommands(panelCommands(source, said), text)
  const commands = [...typedJump(source, said, text), ...named]
  const inDocs: Command = {
    ...{ id: 'docs', name: words.inDocs(text.trim()), part: words.docs },
    run: () => window.open(docsSearchPath(text, language), '_blank', 'noreferrer'),
  }
  // A symptom is no command: the cookbook has it, with a link that comes back.
  const matching = text.trim() === '' ? commands : [...commands, inDocs]
  const run = (command: Command | undefined) => {
    if (command === undefined) return
    dialog.current?.close()
    command.run()
  }
  const onKey = (event: KeyboardEvent) => {
    // Arrows and Enter choose among the characters of an input method while it composes.
    if (event.nativeEvent.isComposing) return
    const next = indexAfter(event.key, index, matching.length)
    if (next !== null) {
      event.preventDefault()
      setIndex(next)
    } else if (event.key === 'Enter' && !event.repeat) run(matching[index])
  }
  return (
    <dialog ref={dialog} className={styles.palette} aria-label={words.title} onClose={onClose}>
      <input
        type="text"
        role="combobox"
        className={styles.input}
        aria-label={words.find}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={matching[index] && `${listId}-${matching[index].id}`}
        placeholder={words.find}
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setIndex(0)
        }}
        onKeyDown={onKey}
      />
      {commands.length === 0 && <p className={styles.none}>{words.none}</p>}
      <div id={listId} role="listbox" aria-label={words.title} className={styles.list}>
        {matching.map((command, at) => (
          <Option
            key={command.id}
            id={`${listId}-${command.id}`}
            command={command}
            isChosen={at === index}
            onRun={() => run(command)}
          />
        ))}
      </div>
    </dialog>
  )
}

interface OptionProps {
  id: string
  command: Command
  isChosen: boolean
  onRun: () => void
}

function Option({ id, command: { name, part, keyCap }, isChosen, onRun }: OptionProps) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    // The field keeps the focus; its keys choose and do.
    <div
      ref={option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={styles.option}
      onClick={onRun}
      onKeyDown={(event) => event.key === 'Enter' && onRun()}
    >
      <span className={styles.name}>{name}</span>
      <span className={styles.part}>{part}</span>
      {keyCap && <KeyCap name={keyCap} />}
    </div>
  )
}

/** Where an arrow leads, round at the ends; null for any other key. */
function indexAfter(key: string, index: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (index + 1) % count
  return key === 'ArrowUp' ? (index + count - 1) % count : null
}
