import type { Schemas } from '@skyshop/openapi/control'
import type { ReactNode } from 'react'
import { type Refusal, refusalText, refusalTexts } from '../../i18n/refusal-texts.ts'
import { useTable, useTexts } from '../../i18n/texts-context.ts'
import { Button, CopyTextButton, DocsLink } from '../../ui/button.tsx'
import { Segments } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { SectionHead } from '../../ui/section.tsx'
import { useEditedText } from '../../ui/use-edited-text.ts'
import styles from './accounts.module.css'
import type { ChoiceText } from './setting-table.ts'
import { type AccountRule, walletAccountsTexts } from './wallet-accounts-texts.ts'

/** A refused setting, with the rule of the wallet's platform it goes against, where the panel knows it. */
export interface AccountRefusal extends Refusal {
  rule: AccountRule | null
}

interface ChoiceProps<Value extends string> {
  words: { label: string; values: Readonly<Record<Value, ChoiceText>> }
  options: readonly Value[]
  value: Value
  refusal: AccountRefusal | null
  onChange: (value: Value) => void
}

/** A choice of one of a few values, with what comes of the chosen one. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { words, options, value, refusal, onChange } = props
  return (
    <div className={styles.row}>
      <span>{words.label}</span>
      <span className={styles.entry}>
        <Segments
          name={words.label}
          value={value}
          options={options.map((option) => [option, words.values[option].name] as const)}
          onChange={onChange}
        />
        <Effect refusal={refusal}>{words.values[value].effect}</Effect>
      </span>
    </div>
  )
}

interface AddressProps {
  /** The setting's name in the contract. */
  name: string
  words: { label: string; effect: string; none: string }
  url: string | null
  refusal: AccountRefusal | null
  onSave: (url: string | null) => void
}

/** An address of the merchant that a provider sends webhooks to; an empty field is none. */
export function Address({ name, words, url, refusal, onSave }: AddressProps) {
  const texts = useTable(walletAccountsTexts)
  const before = url ?? ''
  const [text, setText] = useEditedText(before)
  return (
    <div className={styles.row}>
      <div>
        {words.label}
        <span className={styles.source}>
          <code>{name}</code>
        </span>
      </div>
      <form
        className={styles.entry}
        data-long
        onSubmit={(event) => {
          event.preventDefault()
          onSave(text.trim() === '' ? null : text.trim())
        }}
      >
        <Field label={words.label} value={text} isLabelHidden isMono onChange={setText} />
        {text.trim() !== before && (
          <Button type="submit" kind="soft">
            {texts.save}
          </Button>
        )}
        <Effect refusal={refusal}>{url === null ? words.none : words.effect}</Effect>
      </form>
    </div>
  )
}

interface AccountFilesProps {
  name: string
  /** As the provider's console hands them out: names, keys, certificates. */
  files: Readonly<Record<string, unknown>>
  /** Operations and webhooks of a provider that a configuration brings. */
  configured?: Schemas['ConfiguredProvider'] | undefined
}

/** Longer values are copied, not read. */
const longestShown = 80

/**
 * Lists what a client of the provider is configured with, each value to be copied, and what a provider of a configuration is asked
 * and sends.
 */
export function AccountFiles({ name, files, configured }: AccountFilesProps) {
  const texts = useTable(walletAccountsTexts)
  const { entry } = useTexts()
  const values = Object.entries(files).flatMap(([member, value]) => {
    // A list of certificates that the account does not have.
    if (Array.isArray(value) && value.length === 0) return []
    return [[member, typeof value === 'string' ? value : JSON.stringify(value)] as const]
  })
  return (
    <section className={styles.provider} aria-label={texts.account(name)}>
      <SectionHead title={texts.account(name)}>
        <CopyTextButton name={texts.copyAll} textOf={async () => JSON.stringify(files, null, 2)} />
      </SectionHead>
      {values.map(([member, value]) => (
        <div key={member} className={styles.file}>
          <code>{member}</code>
          <span className={styles.value}>
            <code>{value.length > longestShown ? texts.long(value.length) : value}</code>
            <CopyTextButton name={entry.copy} kind="quiet" textOf={async () => value} />
          </span>
        </div>
      ))}
      {configured &&
        (['operations', 'webhooks'] as const).map((kind) => (
          <div key={kind} className={styles.file}>
            <span>{texts.configured[kind]}</span>
            <span className={styles.value}>
              {configured[kind].map((one) => (
                <code key={one}>{one}</code>
              ))}
            </span>
          </div>
        ))}
    </section>
  )
}

/** Description of what a setting does; in its place, why another was refused. */
export function Effect({ refusal, children }: { refusal: AccountRefusal | null; children: ReactNode }) {
  const texts = useTable(refusalTexts)
  const { rules } = useTable(walletAccountsTexts)
  if (refusal === null) return <span className={styles.effect}>{children}</span>
  const { text, detail } = refusalText(refusal, texts)
  return (
    <span className={styles.refused} role="alert">
      {text} {refusal.rule === null ? detail && <span lang="en">{detail}</span> : rules[refusal.rule]}{' '}
      <DocsLink docs={refusal.docs} />
    </span>
  )
}
