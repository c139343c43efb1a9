import { contractTexts } from '../../i18n/contract-texts.ts'
import { useTable, useTexts } from '../../i18n/texts-context.ts'
import type { PanelView } from '../../model/panel-view.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './coverage.module.css'
import { type AnswerCoverage, answerCoverage, type CoverageRow } from './coverage.ts'

const icons = { seen: 'check', arranged: 'bolt' } as const

function CoverageSign({ answer }: { answer: AnswerCoverage }) {
  const sight = answerCoverage(answer)
  return (
    <span className={styles.sight} data-sight={sight}>
      {sight !== 'never' && <Icon name={icons[sight]} size={11} />}
    </span>
  )
}

/** One box for each answer, with its text. */
export function AnswerBoxes({ answers }: { answers: readonly AnswerCoverage[] }) {
  const { sights } = useTable(contractTexts)
  const { packages } = useTexts()
  return (
    <ul className={styles.boxes}>
      {answers.map((answer) => {
        const words = packages.labelled(
          [answer.key, answer.name].filter(Boolean).join(' '),
          sights[answerCoverage(answer)],
        )
        return (
          <li key={answer.key} title={words}>
            <CoverageSign answer={answer} />
            <span className="visually-hidden">{words}</span>
          </li>
        )
      })}
    </ul>
  )
}

interface AnswerListProps {
  row: CoverageRow
  coverage: PanelView['coverage']
  onEntry: (seq: number) => void
}

/** Each answer of an operation with how often it was met, here and in any world. */
export function AnswerList({ row, coverage, onEntry }: AnswerListProps) {
  const words = useTable(contractTexts)
  const { openEntry } = words
  const anyWorld = (key: string) =>
    coverage
      .filter(({ operationId, status, code }) => {
        const counted = status === 200 && code !== null ? code : status
        return operationId === row.operationId && String(counted) === key
      })
      .reduce((sum, { times }) => sum + times, 0)
  return (
    <ul className={styles.list} aria-label={words.answersOf(row.label)}>
      {row.answers.map((answer) => (
        <li key={answer.key} className={styles.line}>
          <CoverageSign answer={answer} />
          <code>{answer.key}</code>
          <span className={styles.name}>{answer.name}</span>
          <span>{words.answerTimes(answer.times)}</span>
          <span className={styles.any}>
            {answerCoverage(answer) === 'arranged' && `${words.sights.arranged} · `}
            {words.anyWorld(anyWorld(answer.key))}
          </span>
          <LastEntry seq={answer.lastSeq} name={openEntry} onEntry={onEntry} />
        </li>
      ))}
    </ul>
  )
}

function LastEntry({
  seq,
  name,
  onEntry,
}: {
  seq: number | null
  name: string
  onEntry: (seq: number) => void
}) {
  if (seq === null) return <span />
  return (
    <Button kind="link" onClick={() => onEntry(seq)}>
      {name}
    </Button>
  )
}
