import { useEffect, useMemo, useState } from 'react'
import { contractTexts } from '../../i18n/contract-texts.ts'
import { useTable } from '../../i18n/texts-context.ts'
import { type JournalEntry, type JournalPlace, violationsIn } from '../../model/journal-entry.ts'
import type { PanelView } from '../../model/panel-view.ts'
import { Segments } from '../../ui/choice.tsx'
import { SearchBox } from '../../ui/field.tsx'
import { Empty } from '../../ui/section.tsx'
import { contractOperations } from './contract-operations.ts'
import styles from './contract-view.module.css'
import { type CoveragePart, coverageOf, coverageTotals, foundRows } from './coverage.ts'
import { CoverageTable } from './coverage-table.tsx'
import { MerchantAudit, type MerchantAuditProps } from './merchant-audit.tsx'
import { MerchantChecks } from './merchant-checks.tsx'
import { ViolationList } from './violation-list.tsx'

interface ContractViewProps {
  /** Whether the product takes part, whose contract this is; without it there are the checks for merchants alone. */
  hasBackend: boolean
  part: ContractPart
  onPart: (part: ContractPart) => void
  /** The check to begin at; null to begin at the top. */
  checkId: string | null
  journal: readonly JournalEntry[]
  coverage: PanelView['coverage']
  needCoverage: () => void
  checks: PanelView['merchantChecks']
  /** Has the judges read the traffic until the returned function is called. */
  showChecks: () => () => void
  audit: PanelView['merchantAudit']
  /** Follows the audit until the returned function is called. */
  showAudit: () => () => void
  onAudit: MerchantAuditProps['onStart']
  onStopAudit: MerchantAuditProps['onStop']
  /** Opens the journal of a world at a place. */
  onPlace: (worldId: string, place: JournalPlace) => void
  /** Opens the journal at the calls of an operation. */
  onCalls: (operationId: string) => void
  onEntry: (seq: number) => void
  /** Opens the fault form for an operation. */
  onProvoke: (operationId: string) => void
}

/** A part of the tab: of the contract of the product, or what providers ask of merchants. */
export type ContractPart = CoveragePart | 'checks' | 'audit'

/** Documented operations and answers, which of them this world has seen, all violations, and the checks for merchants. */
export function ContractView(props: ContractViewProps) {
  const { hasBackend, part, journal, needCoverage } = props
  const words = useTable(contractTexts)
  const [text, setText] = useState('')
  const rows = useMemo(() => coverageOf(contractOperations, journal), [journal])
  const violations = useMemo(() => violationsIn(journal), [journal])
  const matching = part === 'checks' || part === 'audit' ? [] : foundRows(rows, part, text)
  useEffect(needCoverage, [needCoverage])
  const assumed = rows.filter(({ isAssumed }) => isAssumed).length
  const extra = rows.filter(({ extras }) => extras.length > 0).length
  const ofContract = [
    ['all', words.coverage],
    ['assumed', words.assumed, assumed],
    ['extra', words.extra, extra],
  ] as const
  return (
    <div className={styles.view}>
      <div className={styles.bar}>
        <Segments
          name={words.coverage}
          value={part}
          options={[...(hasBackend ? ofContract : []), ['checks', words.checks], ['audit', words.audit]]}
          onChange={props.onPart}
        />
        {hasBackend && (
          <a className={styles.reference} href="/reference/" target="_blank" rel="noreferrer">
            {words.reference}
          </a>
        )}
        {part !== 'audit' && (
          <span className={styles.search}>
            <SearchBox
              name={part === 'checks' ? words.findCheck : words.find}
              hint={part === 'checks' ? words.findCheck : words.find}
              value={text}
              onChange={setText}
            />
          </span>
        )}
      </div>
      <MerchantPart {...props} text={text} />
      {part !== 'checks' && part !== 'audit' && (
        <>
          <Figures figures={coverageTotals(rows)} violations={violations.length} entries={journal.length} />
          <div className={styles.body}>
            {matching.length === 0 ? (
              <Empty title={words.none} />
            ) : (
              <CoverageTable
                rows={matching}
                coverage={props.coverage}
                onCalls={props.onCalls}
                onEntry={props.onEntry}
                onProvoke={props.onProvoke}
              />
            )}
          </div>
          <ViolationList violations={violations} onEntry={props.onEntry} />
        </>
      )}
    </div>
  )
}

/** The checks for merchants in this world, or the audit of a backend. */
function MerchantPart({ text, ...props }: ContractViewProps & { text: string }) {
  const { part, checkId: firstId, checks, audit } = props
  if (part === 'checks')
    return <MerchantChecks {...{ checks, text, firstId }} show={props.showChecks} onEntry={props.onEntry} />
  if (part === 'audit')
    return (
      <MerchantAudit
        {...{ audit, firstId }}
        show={props.showAudit}
        onStart={props.onAudit}
        onStop={props.onStopAudit}
        onPlace={props.onPlace}
      />
    )
  return null
}

interface FiguresProps {
  figures: ReturnType<typeof coverageTotals>
  violations: number
  entries: number
}

function Figures({ figures: { operations, answers, assumed }, violations, entries }: FiguresProps) {
  const words = useTable(contractTexts)
  const lines = [
    [violations, words.violations(entries)],
    [words.of(operations.seen, operations.all), words.operations],
    [words.of(answers.seen, answers.all), words.answers],
    [words.of(assumed.seen, assumed.all), words.assumedMet],
  ] as const
  return (
    <dl className={styles.figures}>
      {lines.map(([figure, meaning], index) => (
        <div key={meaning} data-broken={index === 0 ? violations > 0 : undefined}>
          <dt>{meaning}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
