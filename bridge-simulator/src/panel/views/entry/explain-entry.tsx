import { refusals } from '@skyshop/openapi/refusals'
import { signatureReasons } from '@skyshop/openapi/signature-reasons'
import { type ReactNode, useState } from 'react'
import type { PanelLanguage } from '../../format/world-time.ts'
import { docsPath, docsSearchPath } from '../../i18n/refusal-texts.ts'
import { useLanguage, useTable } from '../../i18n/texts-context.ts'
import type { Breach, JournalEntry } from '../../model/journal-entry.ts'
import { CopyButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import styles from './explain-entry.module.css'
import { type ComparedTexts, type Explanation, explainRefusal } from './explain-refusal.ts'
import { explainTexts } from './explain-texts.ts'
import { firstDifference, partsAround } from './text-difference.ts'

/** Explanation of a refused entry: what was expected, what came, where they part, what it rests on and what to do. */
export default function ExplainEntry({ entry }: { entry: JournalEntry }) {
  const words = useTable(explainTexts)
  const explanation = explainRefusal(entry)
  if (explanation === null) return null
  const title = explanation.kind === 'webhook' ? words.notAccepted : words.title
  return (
    <section className={styles.explanation} aria-label={title}>
      <h3>{title}</h3>
      <p className={styles.kind}>{kindText(explanation, words)}</p>
      <Parts explanation={explanation} />
    </section>
  )
}

type Words = (typeof explainTexts)['en']

function kindText(explanation: Explanation, { kinds }: Words): string {
  switch (explanation.kind) {
    case 'not-built':
      return kinds.notBuilt
    case 'provider':
      return kinds.provider(explanation.code)
    case 'rule':
      return kinds.rule(explanation.code)
    case 'webhook':
      if (explanation.isFalse) return kinds.webhookFalse
      return explanation.isLost ? kinds.webhookLost : kinds.webhookRefused(explanation.status ?? '–')
    default:
      return kinds[explanation.kind]
  }
}

function Parts({ explanation }: { explanation: Explanation }) {
  const words = useTable(explainTexts)
  const language = useLanguage()
  switch (explanation.kind) {
    case 'signature':
      return <SignatureParts explanation={explanation} />
    case 'webhook':
      return <WebhookParts explanation={explanation} />
    case 'contract':
      return (
        <>
          <Breaches breaches={explanation.breaches} />
          <Way page={explanation.page} pageName={words.theContract}>
            {words.mends.contract}
          </Way>
        </>
      )
    case 'token':
      return (
        <Way sources={explanation.sources}>
          {explanation.reason === null ? mendOf('unauthorized', language) : words.tokens[explanation.reason]}
        </Way>
      )
    case 'rule':
      return (
        <>
          <p lang="en">{refusals[explanation.name].text}</p>
          <Way sources={explanation.sources}>{mendOf(explanation.name, language)}</Way>
        </>
      )
    case 'not-built':
      return (
        <>
          <p lang="en">{explanation.note}</p>
          <Way sources={explanation.sources}>{words.mends.notBuilt}</Way>
        </>
      )
    case 'provider':
      return (
        <>
          {explanation.said !== null && <p lang="zh">{explanation.said}</p>}
          <Way sources={explanation.sources} search={explanation.code}>
            {words.mends.provider}
          </Way>
        </>
      )
    case 'host':
    case 'fault':
      return <Way>{words.mends[explanation.kind]}</Way>
  }
}

function mendOf(name: keyof typeof refusals, language: PanelLanguage): string {
  return refusals[name][language === 'zh' ? 'mendZh' : 'mend']
}

function SignatureParts({ explanation }: { explanation: Extract<Explanation, { kind: 'signature' }> }) {
  const words = useTable(explainTexts)
  const language = useLanguage()
  const isChinese = language === 'zh'
  const { reasons, mistake, compared, clock, sources } = explanation
  return (
    <>
      {(reasons.length === 0 || !isChinese) && mistake !== null && <p lang="en">{mistake}</p>}
      {isChinese && reasons.map((reason) => <p key={reason}>{signatureReasons[reason].zh}</p>)}
      {compared !== null && <Compared {...compared} />}
      {clock !== null && (
        <dl className={styles.facts}>
          <dt>{words.clock}</dt>
          <dd lang="en">{clock}</dd>
        </dl>
      )}
      <Way sources={sources} page="/docs/signatures.html" pageName={words.moreOn}>
        {reasons.map((reason) => signatureReasons[reason][isChinese ? 'mendZh' : 'mend']).join(' ')}
      </Way>
    </>
  )
}

function WebhookParts({ explanation }: { explanation: Extract<Explanation, { kind: 'webhook' }> }) {
  const words = useTable(explainTexts)
  const { form, isFalse, isLost, isSigned, altered, amountByFen, covered, headers, reply, sources } =
    explanation
  const untrue = [
    ...(isSigned ? [] : [words.broken]),
    ...(altered.length === 0 ? [] : [words.altered(altered.join(', '))]),
    ...(amountByFen === 0 ? [] : [words.amount(amountByFen)]),
  ]
  const refused = isLost ? words.mends.webhookLost : words.mends.webhookRefused
  return (
    <>
      {untrue.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <dl className={styles.facts}>
        {form !== null && (
          <>
            <dt>{words.acknowledged}</dt>
            <dd>{words.acknowledgements[form]}</dd>
          </>
        )}
        {reply !== null && (
          <>
            <dt>{words.answered}</dt>
            <dd>
              <code>{reply === '' ? '–' : reply}</code>
            </dd>
          </>
        )}
        {Object.entries(headers).map(([name, value]) => (
          <HeaderRow key={name} name={name} value={value} />
        ))}
      </dl>
      {covered !== null && <Compared expected={covered} came={null} title={words.signedWith} />}
      <Way sources={sources}>{isFalse ? words.mends.webhookFalse : refused}</Way>
    </>
  )
}

function HeaderRow({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>
        <code>{name}</code>
      </dt>
      <dd>
        <code>{value}</code>
      </dd>
    </>
  )
}

/** What came in the place of what the contract says; the places and rules stand in the verdict above. */
function Breaches({ breaches }: { breaches: readonly Breach[] }) {
  const words = useTable(explainTexts)
  const known = breaches.filter(({ got }) => got !== undefined)
  if (known.length === 0) return null
  return (
    <dl className={styles.facts}>
      {known.map(({ pointer, message, got }) => (
        <HeaderRow key={pointer + message} name={`${words.came} ${pointer}`} value={got ?? ''} />
      ))}
    </dl>
  )
}

/** Two texts with the place where they part; where one is not known here, it can be pasted. */
function Compared({ expected, came, title }: ComparedTexts & { title?: string }) {
  const words = useTable(explainTexts)
  const [pasted, setPasted] = useState('')
  const other = came ?? (pasted === '' ? null : pasted.replaceAll('\r\n', '\n'))
  return (
    <div className={styles.compared}>
      <div className={styles.textHead}>
        <h4>{title ?? words.expected}</h4>
        <CopyButton text={expected} />
      </div>
      <pre className={styles.text}>{expected}</pre>
      {came === null && (
        <Field
          label={words.paste}
          hint={words.pasteHint}
          value={pasted}
          lines={2}
          isMono
          onChange={setPasted}
        />
      )}
      {other !== null && <Difference expected={expected} came={other} />}
    </div>
  )
}

function Difference({ expected, came }: { expected: string; came: string }) {
  const words = useTable(explainTexts)
  const difference = firstDifference(expected, came)
  if (difference === null) return <p role="status">{words.equal}</p>
  const { line, column, at } = difference
  return (
    <div role="status">
      <p>
        {words.differ(line, column)}{' '}
        <strong>{words.pair(nameOf(difference.expected, words), nameOf(difference.came, words))}</strong>
      </p>
      <MarkedText title={words.expected} text={expected} at={at} />
      <MarkedText title={words.came} text={came} at={at} />
    </div>
  )
}

/** A character as it is read: those that nobody sees have names. */
function nameOf(character: string | null, { characters, end }: Words): string {
  if (character === null) return end
  const names: Readonly<Record<string, string>> = characters
  return names[character] ?? character
}

function MarkedText({ title, text, at }: { title: string; text: string; at: number }) {
  const [before, there, after] = partsAround(text, at)
  return (
    <div className={styles.marked}>
      <span>{title}</span>
      <pre className={styles.text}>
        {before}
        <mark>{there === '\n' ? '↵\n' : there || '∎'}</mark>
        {after}
      </pre>
    </div>
  )
}

interface WayProps {
  children: ReactNode
  /** Numbers of rules, facts and statements. */
  sources?: readonly string[]
  /** Page of the documentation about it. */
  page?: string | null
  pageName?: string
  /** Words that the documentation is searched for. */
  search?: string
}

/** The way on, and what the refusal rests on. */
function Way({ children, sources = [], page = null, pageName = '', search }: WayProps) {
  const words = useTable(explainTexts)
  const language = useLanguage()
  return (
    <dl className={styles.facts}>
      <dt>{words.whatToDo}</dt>
      <dd>{typeof children === 'string' ? withCode(children) : children}</dd>
      {(sources.length > 0 || search || page !== null) && (
        <>
          <dt>{words.restsOn}</dt>
          <dd className={styles.sources}>
            {sources.map((source) => (
              <DocsSource key={source} to={sourcePath(source, language)} name={source} />
            ))}
            {sources.length === 0 && search && (
              <DocsSource to={docsSearchPath(search, language)} name={search} />
            )}
            {page !== null && <DocsSource to={docsPath(page, language)} name={pageName} />}
          </dd>
        </>
      )}
    </dl>
  )
}

/** A sentence whose names of wires stand between backticks. */
function withCode(text: string): ReactNode[] {
  return text.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={part}>{part}</code>))
}

function DocsSource({ to, name }: { to: string; name: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className={styles.source}>
      {name}
    </a>
  )
}

/** Where the documentation has a fact; rules and statements are found by their number. */
function sourcePath(source: string, language: PanelLanguage): string {
  if (/^[A-Z]{2}-\d{3}$/.test(source)) return `/docs/reference/fidelity.html#${source}`
  return docsSearchPath(source.replace(/^product /, ''), language)
}
