import { journalTexts } from '../../i18n/journal-texts.ts'
import { useTable } from '../../i18n/texts-context.ts'
import {
  type EntryExchange,
  type EntryPayload,
  isSent,
  type JournalEntry,
  masked,
  repeatObstacle,
} from '../../model/journal-entry.ts'
import { type ExportFormat, keepShown } from '../../model/journal-export.ts'
import { Button, CopyTextButton } from '../../ui/button.tsx'
import styles from './entry-sheet.module.css'

/** Actions on entries; an export is the world's own, between two sequence numbers. */
export interface EntryActions {
  repeat: (seq: number) => void
  exportJournal: (format: ExportFormat, range: { afterSeq: number; untilSeq: number }) => Promise<string>
  /** Goes to the faults with this operation chosen. */
  faultFor: (operationId: string) => void
}

interface EntryButtonsProps {
  entry: JournalEntry
  inside: readonly JournalEntry[]
  actions: EntryActions
}

/** Buttons of an entry: repeat, make a fault, copy. */
export function EntryButtons({ entry, inside, actions }: EntryButtonsProps) {
  const words = useTable(journalTexts)
  const { exchange, request, seq } = entry
  const obstacle = repeatObstacle(entry)
  const canFail = entry.kind === 'call' && entry.to !== 'host'
  return (
    <div className={styles.buttons}>
      {isSent(entry) && (
        <Button
          kind="solid"
          icon="reload"
          keyCap="Y"
          disabled={obstacle !== null}
          onClick={() => actions.repeat(seq)}
        >
          {words.repeat}
        </Button>
      )}
      {canFail && (
        <Button kind="fault" icon="bolt" onClick={() => actions.faultFor(entry.operationId)}>
          {words.fault}
        </Button>
      )}
      <span className={styles.copies}>
        <span className={styles.copyLabel}>{words.copy}</span>
        {exchange && <CopyTextButton name="cURL" textOf={async () => curlOf(exchange, request)} />}
        <ExportButtons entries={[...inside, entry]} exportJournal={actions.exportJournal} />
      </span>
      {obstacle !== null && <p className={styles.obstacle}>{words.obstacles[obstacle]}</p>}
    </div>
  )
}

interface ExportButtonsProps {
  entries: readonly JournalEntry[]
  exportJournal: EntryActions['exportJournal']
}

/** Copies entries as HAR or Mermaid: what the server exports, less what is not among them. */
export function ExportButtons({ entries, exportJournal }: ExportButtonsProps) {
  const exported = async (format: ExportFormat) => {
    const shown = new Set(entries.map(({ seq }) => seq))
    const range = { afterSeq: Math.min(...shown) - 1, untilSeq: Math.max(...shown) }
    return keepShown(format, await exportJournal(format, range), shown)
  }
  return (
    <>
      <CopyTextButton name="HAR" textOf={() => exported('har')} />
      <CopyTextButton name="Mermaid" textOf={() => exported('mermaid')} />
    </>
  )
}

/** A request as a command line. What the journal masks becomes a variable of the shell, `$TOKEN` for headers. */
export function curlOf(exchange: EntryExchange, request: EntryPayload | null): string {
  const { method, url, requestHeaders } = exchange
  const headers = Object.entries(requestHeaders).filter(([name]) => name !== 'traceparent')
  const body = bodyOf(request)
  return [
    `curl -X ${method} ${quoted(url)}`,
    ...headers.map(([name, value]) => `-H ${withToken(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`--data-raw ${quoted(JSON.stringify(body))}`]),
  ].join(' \\\n  ')
}

/** Product requests are journaled with their query beside their body. */
function bodyOf(request: EntryPayload | null): unknown {
  const body = request?.body ?? null
  const isPair = typeof body === 'object' && body !== null && 'query' in body
  return isPair ? ((body as { body?: unknown }).body ?? null) : body
}

function withToken(header: string): string {
  return header.includes(masked) ? `"${header.replaceAll(masked, '$TOKEN')}"` : quoted(header)
}

/** A text in single quotes for a shell, in which only the quote itself has a meaning. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
