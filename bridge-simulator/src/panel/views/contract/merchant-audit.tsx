import type { Schemas } from '@skyshop/openapi/control'
import { merchantChecks } from '@skyshop/openapi/merchant-checks'
import { useEffect, useRef, useState } from 'react'
import { contractTexts } from '../../i18n/contract-texts.ts'
import { adapterSentence, docsPath } from '../../i18n/refusal-texts.ts'
import { useLanguage, useTable } from '../../i18n/texts-context.ts'
import type { JournalPlace } from '../../model/journal-entry.ts'
import type { PanelView } from '../../model/panel-view.ts'
import { auditCommand, usualAdapter } from '../../model/start-command.ts'
import { Button, CopyTextButton, LinkButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Segments } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { Empty } from '../../ui/section.tsx'
import styles from './merchant-checks.module.css'
import { CheckDetails, Original } from './merchant-checks.tsx'

type Audit = NonNullable<PanelView['merchantAudit']>
type Provocation = Schemas['AuditedProvocation']
type OpenPlace = (worldId: string, place: JournalPlace) => void

export interface MerchantAuditProps {
  audit: PanelView['merchantAudit']
  /** The broken check that has the focus at first. */
  firstId: string | null
  /** Follows the audit until the returned function is called. */
  show: () => () => void
  onStart: (order: Schemas['MerchantAuditOrder']) => void
  onStop: () => void
  onPlace: OpenPlace
}

/** The audit of a merchant's backend: how it is run and stopped, what is being played, and what was found, by its entries of the journal. */
export function MerchantAudit({ audit, firstId, show, onStart, onStop, onPlace }: MerchantAuditProps) {
  const words = useTable(contractTexts)
  const language = useLanguage()
  useEffect(show, [show])
  return (
    <div className={styles.view}>
      <section className={styles.how}>
        <p>{words.auditHow}</p>
        {audit !== undefined && <AuditForm {...{ audit, onStart, onStop }} />}
        <p>{words.auditByCommand}</p>
        <div className={styles.command}>
          <code>{auditCommand}</code>
          <CopyTextButton name={words.copyCommand} textOf={async () => auditCommand} />
          <LinkButton to={docsPath('/docs/audit-merchant.html', language)}>{words.auditGuide}</LinkButton>
        </div>
      </section>
      {audit === null && (
        <div className={styles.none}>
          <Empty title={words.noAudit} />
        </div>
      )}
      {audit && <Progress audit={audit} firstId={firstId} onPlace={onPlace} />}
    </div>
  )
}

/** Providers that a backend may be audited for; null for all. */
const providers: readonly (string | null)[] = [null, 'wechat', 'alipay']

/** Field for the backend that is audited, and the button that begins or stops it. */
function AuditForm({
  audit,
  onStart,
  onStop,
}: Pick<MerchantAuditProps, 'onStart' | 'onStop'> & { audit: Audit | null }) {
  const words = useTable(contractTexts)
  const [typed, setTyped] = useState<string | null>(null)
  const [provider, setProvider] = useState<string | null>(null)
  const adapter = typed ?? audit?.backend ?? usualAdapter
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onStart({ adapter: adapter.trim(), provider })
      }}
    >
      <Field label={words.adapter} value={adapter} onChange={setTyped} isMono />
      <Segments
        name={words.auditedProviders}
        value={provider ?? 'all'}
        options={providers.map((one) => [
          one ?? 'all',
          one === null ? words.allProviders : (words.areas[one] ?? one),
        ])}
        onChange={(chosen) => setProvider(chosen === 'all' ? null : chosen)}
      />
      {audit?.isOver === false ? (
        <Button disabled={audit.isStopping} onClick={onStop}>
          {audit.isStopping ? words.stopping : words.stopAudit}
        </Button>
      ) : (
        <Button kind="solid" type="submit" disabled={adapter.trim() === ''}>
          {words.runAudit}
        </Button>
      )}
    </form>
  )
}

interface ProgressProps extends Pick<MerchantAuditProps, 'firstId' | 'onPlace'> {
  audit: Audit
}

function Progress({ audit, firstId, onPlace }: ProgressProps) {
  const words = useTable(contractTexts)
  const { backend, isOver, kept, provocations } = audit
  const of = (state: Provocation['state']) => provocations.filter((one) => one.state === state)
  const broken = new Set(provocations.flatMap(({ findings }) => findings.map(({ check }) => check)))
  const figures = [
    ['broken', words.verdicts.broken, broken.size],
    ['kept', words.verdicts.kept, kept.filter((id) => !broken.has(id)).length],
    ['played', words.played, words.of(of('played').length, provocations.length)],
    ['not-played', words.notPlayed, provocations.filter(({ failure }) => failure !== null).length],
  ] as const
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(([name, meaning, figure]) => (
          <div key={name} data-verdict={name}>
            <dt>{meaning}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.backend} role="status">
        {isOver ? words.auditEnded : words.auditRuns} <code>{backend}</code>
      </p>
      <BrokenChecks provocations={provocations} firstId={firstId} onPlace={onPlace} />
      <Original />
      <ul className={styles.played} aria-label={words.provocations}>
        {[...provocations].sort(byInterest).map((one) => (
          <ProvocationRow key={one.provocation} provocation={one} onPlace={onPlace} />
        ))}
      </ul>
    </>
  )
}

interface BrokenChecksProps extends Pick<MerchantAuditProps, 'firstId' | 'onPlace'> {
  provocations: readonly Provocation[]
}

/** Each broken check with what it asks for, why, how to mend it and what it rests on, and by what each provocation showed it. */
function BrokenChecks({ provocations, firstId, onPlace }: BrokenChecksProps) {
  const first = useRef<HTMLLIElement>(null)
  const words = useTable(contractTexts)
  const language = useLanguage()
  const allFindings = provocations.flatMap(({ provocation, worldId, findings }) =>
    findings.map((finding) => ({ ...finding, provocation, worldId })),
  )
  const broken = merchantChecks.filter(({ id }) => allFindings.some(({ check }) => check === id))
  const hasBreaks = broken.length > 0
  useEffect(() => {
    if (hasBreaks) first.current?.focus()
  }, [hasBreaks])
  if (!hasBreaks) return null
  return (
    <ul className={styles.played} aria-label={words.breaks}>
      {broken.map((check) => (
        <li
          key={check.id}
          ref={check.id === firstId ? first : undefined}
          tabIndex={-1}
          aria-current={check.id === firstId ? 'true' : undefined}
        >
          <div className={styles.finding}>
            <Chip tone="bad">{words.levels[check.level]}</Chip>
            <span className={styles.title}>
              <code>{check.id}</code> {language === 'zh' ? check.zh : check.title}
            </span>
          </div>
          <CheckDetails id={check.id} />
          <ul aria-label={words.findings(check.id)}>
            {allFindings
              .filter((finding) => finding.check === check.id)
              .map((finding) => (
                <FindingLine key={finding.provocation} finding={finding} onPlace={onPlace} />
              ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

interface FindingLineProps {
  finding: Schemas['AuditFinding'] & Pick<Provocation, 'provocation' | 'worldId'>
  onPlace: OpenPlace
}

/** A break with the provocation that showed it, its entries of the journal, and the diagram of its order. */
function FindingLine({ finding, onPlace }: FindingLineProps) {
  const words = useTable(contractTexts)
  const { provocation, worldId, what, subject, seqs, orderNo } = finding
  return (
    <li className={styles.finding}>
      <p>
        <code>{provocation}</code> <span lang="en">{what}</span>
        {subject !== null && (
          <>
            {' · '}
            <code>{subject}</code>
          </>
        )}
      </p>
      {worldId !== null && (
        <span className={styles.entries}>
          {seqs.map((seq) => (
            <Button key={seq} kind="link" onClick={() => onPlace(worldId, { tokens: [], seq })}>
              {words.entry(seq)}
            </Button>
          ))}
          {orderNo !== null && (
            <Button kind="link" onClick={() => onPlace(worldId, diagramOf(orderNo))}>
              {words.diagram}
            </Button>
          )}
        </span>
      )}
    </li>
  )
}

/** The lanes of the journal with what happened about one order. */
function diagramOf(orderNo: string): JournalPlace {
  return { tokens: [{ field: 'order', value: orderNo }], seq: null }
}

/** What is being played first, then what could not be, and what showed a break; the others in the order of the audit. */
function byInterest(one: Provocation, other: Provocation): number {
  return placeOf(one) - placeOf(other)
}

function placeOf({ state, findings, failure }: Provocation): number {
  if (state === 'playing') return 0
  if (failure !== null) return 1
  if (findings.length > 0) return 2
  return state === 'played' ? 3 : 4
}

function ProvocationRow({ provocation, onPlace }: { provocation: Provocation; onPlace: OpenPlace }) {
  const words = useTable(contractTexts)
  const language = useLanguage()
  const { state, worldId, title, provocation: name, failure } = provocation
  const [tone, said] = standingOf(provocation, words)
  return (
    <li>
      <div className={styles.finding}>
        <Chip tone={tone}>{said}</Chip>
        <span className={styles.title}>
          <code>{name}</code> <span lang="en">{title}</span>
        </span>
        {state === 'playing' && worldId !== null && (
          <Button kind="link" onClick={() => onPlace(worldId, { tokens: [], seq: null })}>
            {words.watch}
          </Button>
        )}
      </div>
      {failure !== null &&
        (adapterSentence(failure, language) === null ? (
          <p lang="en">{failure}</p>
        ) : (
          <p>{adapterSentence(failure, language)}</p>
        ))}
    </li>
  )
}

function standingOf({ state, findings, failure }: Provocation, words: typeof contractTexts.en) {
  if (state !== 'played') return [state === 'playing' ? 'accent' : 'outline', words.states[state]] as const
  if (findings.length > 0) return ['bad', words.verdicts.broken] as const
  return failure === null ? (['ok', words.noBreak] as const) : (['grey', words.notPlayed] as const)
}
