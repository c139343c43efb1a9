import type { Lane } from '@skyshop/openapi/entry-reading'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { tookText, withInstants, worldStamp } from '../../format/world-time.ts'
import { journalTexts } from '../../i18n/journal-texts.ts'
import { useLanguage, useTable, useTexts } from '../../i18n/texts-context.ts'
import { entryLabel, notesText, resultWord } from '../../model/entry-label.ts'
import {
  type EntryPayload,
  type EntryVerdict,
  isLost,
  isRefused,
  type JournalEntry,
} from '../../model/journal-entry.ts'
import { entryChipTones } from '../../model/status-chip.ts'
import { Button, CopyButton, IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { breaksOf, type CheckPart, type KnownBreaks } from './entry-breaks.ts'
import { type EntryActions, EntryButtons } from './entry-buttons.tsx'
import { EntryFacts, entriesInside, timingOf } from './entry-facts.tsx'
import styles from './entry-sheet.module.css'
import payloadStyles from './payload-block.module.css'

/** Loaded with the first refusal that is opened: it has the facts and rules of all of them. */
const ExplainEntry = lazy(() => import('./explain-entry.tsx'))

interface EntrySheetProps {
  entry: JournalEntry
  journal: readonly JournalEntry[]
  /** Where the entry stands among those shown, from one. */
  position: number
  total: number
  actions: EntryActions
  onStep: (by: 1 | -1) => void
  onChoose: (seq: number) => void
  onFilterOrder: (orderNo: string) => void
  onClose: () => void
  known: KnownBreaks
  /** Has the judges read what the entry shows until the returned function is called. */
  showChecks: (seq: number) => () => void
  /** Opens a check where it is told of. */
  onCheck: (id: string, part: CheckPart) => void
}

/** One entry opened: verdict first, then how long it took, why, and both sides. */
export function EntrySheet(props: EntrySheetProps) {
  const { entry, journal } = props
  const texts = useTexts()
  const words = useTable(journalTexts)
  const { showChecks } = props
  const { seq } = entry
  const inside = useMemo(() => entriesInside(entry, journal), [entry, journal])
  useEffect(() => showChecks(seq), [showChecks, seq])
  return (
    <section className={styles.sheet} aria-label={entryLabel(entry, texts)}>
      <SheetHead {...props} />
      <div className={styles.title}>
        <h2 className={styles.label}>{entryLabel(entry, texts)}</h2>
        {entry.result !== null && (
          <Chip tone={entryChipTones[entry.tone]} code={resultWord(entry.result, texts)} />
        )}
        <span className={styles.took}>{tookText(entry.tookMs)}</span>
        {entry.tone === 'fault' && (
          <Chip tone="fault">{entry.faultId === null ? words.arranged : words.fault}</Chip>
        )}
        {entry.note !== null && <p className={styles.note}>{notesText(entry, texts)}</p>}
      </div>
      <EntryButtons entry={entry} inside={inside} actions={props.actions} />
      <div className={styles.body}>
        {entry.verdict && <VerdictBox verdict={entry.verdict} isLost={isLost(entry)} />}
        {isRefused(entry) && (
          <Suspense>
            <ExplainEntry key={entry.seq} entry={entry} />
          </Suspense>
        )}
        <BreaksBox {...props} />
        <EntryTimings entry={entry} inside={inside} />
        <EntryFacts {...props} inside={inside} />
        {entry.request && (
          <PayloadBlock
            title={texts.entry.request}
            payload={entry.request}
            headers={entry.exchange?.requestHeaders}
          />
        )}
        {entry.answer && (
          <PayloadBlock
            title={texts.entry.answer}
            payload={entry.answer}
            headers={entry.exchange?.responseHeaders}
          />
        )}
      </div>
    </section>
  )
}

function SheetHead({ entry, position, total, onStep, onClose }: EntrySheetProps) {
  const texts = useTexts()
  return (
    <header className={styles.head}>
      <LaneTag lane={entry.from} />
      {entry.to !== entry.from && (
        <>
          <span aria-hidden="true">→</span>
          <LaneTag lane={entry.to} />
        </>
      )}
      <span className={styles.position}>{texts.entry.position(position, total)}</span>
      <IconButton
        icon="previousEntry"
        name={texts.entry.previous}
        disabled={position <= 1}
        onClick={() => onStep(-1)}
      />
      <IconButton
        icon="nextEntry"
        name={texts.entry.next}
        disabled={position >= total}
        onClick={() => onStep(1)}
      />
      <IconButton icon="close" name={texts.entry.close} onClick={onClose} />
    </header>
  )
}

interface EntryTimingsProps {
  entry: JournalEntry
  inside: readonly JournalEntry[]
}

/** Parts of a call's duration, as bars and text. */
function EntryTimings({ entry, inside }: EntryTimingsProps) {
  const { lanes } = useTexts()
  const words = useTable(journalTexts)
  const parts = timingOf(entry, inside)
  return (
    <section>
      <h3>{words.timings}</h3>
      {parts.length > 0 && (
        <ul className={styles.parts}>
          {parts.map(({ lane, label, tookMs }, index) => (
            <li
              key={`${index}-${label}`}
              className={styles.part}
              data-lane={lane}
              style={{ flexGrow: Math.max(tookMs, 0.01) }}
            >
              {`${lanes[lane]} ${label ?? words.own} ${tookText(tookMs)}`}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.times}>{words.times(worldStamp(entry.worldMs), worldStamp(entry.wallMs))}</p>
    </section>
  )
}

function LaneTag({ lane }: { lane: Lane }) {
  const texts = useTexts()
  return <span className={classNames(styles.tag, styles[lane])}>{texts.lanes[lane]}</span>
}

/** Result of the contract check, with the places of a violation. */
function VerdictBox({ verdict, isLost }: { verdict: EntryVerdict; isLost: boolean }) {
  const { verdict: words } = useTable(journalTexts)
  if (verdict.isValid) {
    const held = verdict.isDisturbed ? 'disturbed' : 'kept'
    const name = isLost ? 'lost' : held
    return (
      <div className={styles.box} data-tone={name === 'kept' ? 'ok' : 'fault'}>
        <Icon name={name === 'kept' ? 'check' : 'bolt'} />
        <p>
          <strong>{words[name]}</strong> {words[`${name}Body`]}
        </p>
      </div>
    )
  }
  return (
    <div className={styles.box} data-tone="bad">
      <Icon name="cross" />
      <div>
        <strong>{verdict.side === 'request' ? words.brokenRequest : words.brokenAnswer}</strong>
        <ul>
          {verdict.breaches.map(({ pointer, message }) => (
            <li key={pointer + message}>
              {pointer !== '' && <code>{pointer}</code>} {message}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Checks for merchants that the entry breaks, each a way to what the check asks for. */
function BreaksBox({ entry, known, onCheck }: Pick<EntrySheetProps, 'entry' | 'known' | 'onCheck'>) {
  const words = useTable(journalTexts)
  const language = useLanguage()
  const breaks = useMemo(() => breaksOf(entry.seq, known), [entry.seq, known])
  if (breaks.length === 0) return null
  return (
    <div className={styles.box} data-tone="bad">
      <Icon name="cross" />
      <div>
        <strong>{words.breaks}</strong>
        <ul className={styles.breaks} aria-label={words.breaks}>
          {breaks.map(({ check: { id, title, zh }, what, part }) => (
            <li key={id}>
              <Button kind="link" onClick={() => onCheck(id, part)}>
                {`${id} ${language === 'zh' ? zh : title}`}
              </Button>
              <p lang="en">{what}</p>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

interface PayloadBlockProps {
  title: string
  payload: EntryPayload
  headers?: Readonly<Record<string, string>> | undefined
}

/** One side of an exchange as it stands in the journal; secrets are masked before they get here. */
function PayloadBlock({ title, payload, headers }: PayloadBlockProps) {
  const texts = useTexts()
  const json = payload.body === undefined ? '' : JSON.stringify(payload.body, null, 2)
  return (
    <section>
      <div className={payloadStyles.head}>
        <h3>{title}</h3>
        <code className={payloadStyles.headline}>{payload.headline}</code>
        {json !== '' && <CopyButton text={json} />}
      </div>
      {headers && (
        <dl className={payloadStyles.headers}>
          {Object.entries(headers).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {json === '' ? (
        <p className={payloadStyles.none}>{texts.entry.none}</p>
      ) : (
        <pre className={payloadStyles.body}>{withInstants(json)}</pre>
      )}
    </section>
  )
}
