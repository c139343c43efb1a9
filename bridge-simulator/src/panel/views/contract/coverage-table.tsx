import { Fragment, useState } from 'react'
import { contractTexts } from '../../i18n/contract-texts.ts'
import { useTable } from '../../i18n/texts-context.ts'
import { draftFor } from '../../model/fault-draft.ts'
import type { PanelView } from '../../model/panel-view.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import styles from './coverage.module.css'
import type { CoverageRow } from './coverage.ts'
import { AnswerBoxes, AnswerList } from './coverage-answers.tsx'

interface CoverageTableProps {
  rows: readonly CoverageRow[]
  coverage: PanelView['coverage']
  onCalls: (operationId: string) => void
  onEntry: (seq: number) => void
  onProvoke: (operationId: string) => void
}

/** One row an operation; opened, each answer it documents by its name. */
export function CoverageTable({ rows, coverage, onCalls, onEntry, onProvoke }: CoverageTableProps) {
  const words = useTable(contractTexts)
  const [openKey, setOpenKey] = useState<string | null>(null)
  const heads = [words.area, words.operation, words.answersSeen, words.calls, words.note]
  return (
    <table className={styles.table} aria-label={words.coverage}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">{words.way}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <Fragment key={keyOf(row)}>
            <OperationRow
              row={row}
              isFirst={rows[index - 1]?.area !== row.area}
              isOpen={keyOf(row) === openKey}
              onOpen={() => setOpenKey(keyOf(row) === openKey ? null : keyOf(row))}
              onCalls={onCalls}
              onProvoke={onProvoke}
            />
            {keyOf(row) === openKey && (
              <tr>
                <td />
                <td colSpan={5}>
                  <AnswerList row={row} coverage={coverage} onEntry={onEntry} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

/** Bridge and provider have operations of one name. */
function keyOf({ area, operationId }: CoverageRow): string {
  return `${area} ${operationId}`
}

interface OperationRowProps extends Pick<CoverageTableProps, 'onCalls' | 'onProvoke'> {
  row: CoverageRow
  /** The first of its area names it. */
  isFirst: boolean
  isOpen: boolean
  onOpen: () => void
}

function OperationRow({ row, isFirst, isOpen, onOpen, onCalls, onProvoke }: OperationRowProps) {
  const words = useTable(contractTexts)
  const { operationId, area, label, calls, isAssumed, extras } = row
  return (
    <tr data-operation={operationId} aria-current={isOpen ? 'true' : undefined}>
      <td className={styles.area}>{isFirst && (words.areas[area] ?? area)}</td>
      <td>
        <button type="button" className={styles.pick} aria-expanded={isOpen} title={label} onClick={onOpen}>
          {label}
        </button>
      </td>
      <td>
        <AnswerBoxes answers={row.answers} />
      </td>
      <td className={styles.calls}>{calls}</td>
      <td>
        <span className={styles.notes}>
          {isAssumed && <Chip tone="outline">{words.assumedNote}</Chip>}
          {extras.length > 0 && (
            <Chip tone="outline">{words.extraNote([...new Set(extras)].join(', '))}</Chip>
          )}
        </span>
      </td>
      <td className={styles.way}>
        {calls > 0 ? (
          <Button kind="link" onClick={() => onCalls(operationId)}>
            {words.showCalls}
          </Button>
        ) : (
          draftFor(operationId).target !== '*' && (
            <Button kind="link" onClick={() => onProvoke(operationId)}>
              {words.provoke}
            </Button>
          )
        )}
      </td>
    </tr>
  )
}
