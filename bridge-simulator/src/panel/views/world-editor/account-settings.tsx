import type { ReactNode } from 'react'
import { type Refusal, refusalText, refusalTexts } from '../../i18n/refusal-texts.ts'
import { useTable } from '../../i18n/texts-context.ts'
import { type AccountRule, type ChoiceText, walletAccountsTexts } from '../../i18n/wallet-accounts-texts.ts'
import { Button, DocsLink } from '../../ui/button.tsx'
import { Segments } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import styles from './edit-pages.module.css'
import { useEditedText } from './use-edited-text.ts'

/** A refused setting, with the rule of the wallet's platform it goes against, where the panel knows it. */
export interface AccountRefusal extends Refusal {
  rule: AccountRule | null
}

interface ChoiceProps<Value extends string> {
  words: { label: string; values: Readonly<Record<Value, ChoiceText>> }
  options: readonly Value[]
  value: Value
  /** Said after the effect of the value. */
  more?: string | null
  refusal: AccountRefusal | null
  onChange: (value: Value) => void
}

/** A choice of one of a few values, with what comes of the chosen one. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { words, options, value, more = null, refusal, onChange } = props
  return (
    <div className={styles.labelled}>
      <span>{words.label}</span>
      <span className={styles.setting}>
        <Segments
          name={words.label}
          value={value}
          options={options.map((option) => [option, words.values[option].name] as const)}
          onChange={onChange}
        />
        <Effect refusal={refusal}>
          {words.values[value].effect} {more}
        </Effect>
      </span>
    </div>
  )
}

interface DayLimitProps {
  words: { label: string; effect: string }
  limit: number | null
  refusal: AccountRefusal | null
  onSave: (limit: number | null) => void
}

/** How many on a day; an empty field is no limit. */
export function DayLimit({ words, limit, refusal, onSave }: DayLimitProps) {
  const texts = useTable(walletAccountsTexts)
  const before = limit === null ? '' : String(limit)
  const [text, setText] = useEditedText(before)
  const isGood = /^(?:[1-9]\d?|100)?$/.test(text)
  return (
    <div className={styles.labelled}>
      <span>{words.label}</span>
      <form
        className={styles.setting}
        onSubmit={(event) => {
          event.preventDefault()
          if (isGood) onSave(text === '' ? null : Number(text))
        }}
      >
        <Field
          label={words.label}
          value={text}
          hint={texts.noLimit}
          error={isGood ? null : texts.limitWrong}
          isLabelHidden
          isMono
          onChange={setText}
        />
        {text !== before && (
          <Button type="submit" kind="soft" disabled={!isGood}>
            {texts.save}
          </Button>
        )}
        <Effect refusal={refusal}>{words.effect}</Effect>
      </form>
    </div>
  )
}

/** What a setting does; in its place why another was refused. */
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
