import { merchantChecks } from '@skyshop/openapi/merchant-checks'
import { Fragment, type RefObject, useEffect, useRef, useState } from 'react'
import { contractTexts } from '../../i18n/contract-texts.ts'
import { useLanguage, useTable } from '../../i18n/texts-context.ts'
import type { PanelView } from '../../model/panel-view.ts'
import type { ChipTone } from '../../model/status-chip.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Empty } from '../../ui/section.tsx'
import { checkRows } from './check-rows.ts'
import styles from './merchant-checks.module.css'

type Check = NonNullable<PanelView['merchantChecks']>[number]

interface MerchantChecksProps {
  checks: PanelView['merchantChecks']
  /** Text that a listed check has in its number, texts or findings. */
  text: string
  /** The check that is open at first, and has the focus. */
  firstId: string | null
  show: () => () => void
  onEntry: (seq: number) => void
}

const TONES = {
  broken: 'bad',
  kept: 'ok',
  'not-met': 'outline',
  'not-visible': 'grey',
} as const satisfies Record<Check['verdict'], ChipTone>

const VERDICTS = Object.keys(TONES) as Check['verdict'][]

/** List of the checks for merchants: which of them the traffic of this world keeps or breaks, and by which entries. */
export function MerchantChecks({ checks, text, firstId, show, onEntry }: MerchantChecksProps) {
  const words = useTable(contractTexts)
  useEffect(show, [show])
  if (checks === null)
    return (
      <div className={styles.none}>
        <Empty title={words.judging} />
      </div>
    )
  const matching = checkRows(checks, text)
  return (
    <div className={styles.view}>
      <dl className={styles.figures}>
        {VERDICTS.map((verdict) => (
          <div key={verdict} data-verdict={verdict}>
            <dt>{words.verdicts[verdict]}</dt>
            <dd>{checks.filter((check) => check.verdict === verdict).length}</dd>
          </div>
        ))}
      </dl>
      {matching.length === 0 ? (
        <div className={styles.none}>
          <Empty title={words.noCheck} />
        </div>
      ) : (
        <CheckTable checks={matching} firstId={firstId} onEntry={onEntry} />
      )}
    </div>
  )
}

interface CheckTableProps extends Pick<MerchantChecksProps, 'firstId' | 'onEntry'> {
  checks: readonly Check[]
}

function CheckTable({ checks, firstId, onEntry }: CheckTableProps) {
  const words = useTable(contractTexts)
  const [openId, setOpenId] = useState(firstId)
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <table className={styles.table} aria-label={words.checks}>
      <thead>
        <tr>
          {[words.verdict, words.check, words.level].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {checks.map((check) => (
          <Fragment key={check.id}>
            <CheckRow
              check={check}
              isOpen={check.id === openId}
              button={check.id === firstId ? first : undefined}
              onOpen={() => setOpenId(check.id === openId ? null : check.id)}
            />
            {(check.findings.length > 0 || check.id === openId) && (
              <tr>
                <td colSpan={3} className={styles.more}>
                  <Findings check={check} onEntry={onEntry} />
                  {check.id === openId && <CheckDetails id={check.id} />}
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

interface CheckRowProps {
  check: Check
  isOpen: boolean
  button: RefObject<HTMLButtonElement | null> | undefined
  onOpen: () => void
}

function CheckRow({ check, isOpen, button, onOpen }: CheckRowProps) {
  const words = useTable(contractTexts)
  const { id, title, verdict, level, occasions } = check
  const language = useLanguage()
  const zh = merchantChecks.find((one) => one.id === id)?.zh
  return (
    <tr aria-current={isOpen ? 'true' : undefined}>
      <td>
        <Chip tone={TONES[verdict]}>{words.verdicts[verdict]}</Chip>
      </td>
      <td>
        <button ref={button} type="button" className={styles.pick} aria-expanded={isOpen} onClick={onOpen}>
          <code>{id}</code> {language === 'zh' && zh !== undefined ? zh : title}
        </button>
        {occasions > 0 && <span className={styles.count}>{words.occasions(occasions)}</span>}
      </td>
      <td>{words.levels[level]}</td>
    </tr>
  )
}

/** Each break in words, with its entries of the journal. */
function Findings({ check, onEntry }: { check: Check; onEntry: (seq: number) => void }) {
  const words = useTable(contractTexts)
  if (check.findings.length === 0) return null
  return (
    <>
      <Original />
      <ul aria-label={words.findings(check.id)}>
        {check.findings.map(({ what, subject, seqs }) => (
          <li key={`${seqs.join()}${what}`} className={styles.finding}>
            <p lang="en">
              {what}
              {subject !== null && (
                <>
                  {' · '}
                  <code>{subject}</code>
                </>
              )}
            </p>
            <span className={styles.entries}>
              {seqs.map((seq) => (
                <Button key={seq} kind="link" onClick={() => onEntry(seq)}>
                  {words.entry(seq)}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Details of a check: what it asks for, what it costs to break it, how to mend it; in English, as in the documentation. */
export function CheckDetails({ id }: { id: string }) {
  const words = useTable(contractTexts)
  const check = merchantChecks.find((one) => one.id === id)
  if (check === undefined) return null
  const unseen = 'unseen' in check ? check.unseen : null
  const lines = [
    [words.must, check.must],
    [words.why, check.why],
    [words.mend, check.mend],
    [words.unseen, unseen],
    [words.restsOn, [...check.facts, check.source].join(', ')],
  ] as const
  return (
    <>
      <Original />
      <dl className={styles.details} aria-label={words.whatItAsks}>
        {lines.map(([name, text]) =>
          text === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd lang="en">{text}</dd>
            </div>
          ),
        )}
      </dl>
    </>
  )
}

/** Marks what follows as not in the language of the panel. */
export function Original() {
  const { original } = useTable(contractTexts)
  return useLanguage() !== 'en' && <p className={styles.original}>{original}</p>
}
