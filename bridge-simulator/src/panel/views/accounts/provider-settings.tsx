import { type ReactNode, useState } from 'react'
import { useTable } from '../../i18n/texts-context.ts'
import { Button } from '../../ui/button.tsx'
import { Segments } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SectionHead } from '../../ui/section.tsx'
import { useEditedText } from '../../ui/use-edited-text.ts'
import { type AccountRefusal, Effect } from './account-fields.tsx'
import styles from './accounts.module.css'
import {
  changedSettings,
  changeOf,
  isAsNew,
  type Provider,
  parseSetting,
  readSetting,
  type Setting,
  type SettingChange,
  type SettingGroup,
  type SettingText,
  settingGroups,
  settingsOf,
  type TypedSetting,
  textOf,
} from './setting-table.ts'
import { walletAccountsTexts } from './wallet-accounts-texts.ts'

interface ProviderSettingsProps {
  provider: Provider
  /** The account as it is set up. */
  plan: object
  /** Said after the effect of a setting, by its name. */
  more?: Readonly<Record<string, string | null>>
  refusalOf: (field: string) => AccountRefusal | null
  onSet: (field: string, change: SettingChange) => void
  /** Addresses of the account. */
  children?: ReactNode
}

/** Settings of the account at one provider in groups, with what a new account has, and the way back to it. */
export function ProviderSettings(props: ProviderSettingsProps) {
  const { provider, plan, refusalOf, onSet, children } = props
  const texts = useTable(walletAccountsTexts)
  const changed = changedSettings(provider, plan)
  const refusal = refusalOf('reset')
  const reset = () => onSet('reset', changeOf(changed.map(({ name, asNew }) => [name, asNew])))
  return (
    <section className={styles.provider} aria-label={texts.providers[provider]}>
      <SectionHead title={texts.providers[provider] ?? provider}>
        {changed.length > 0 && (
          <>
            <span className={styles.changed}>{texts.changed(changed.length)}</span>
            <Button onClick={reset}>{texts.reset}</Button>
          </>
        )}
      </SectionHead>
      {refusal && <Effect refusal={refusal}>{null}</Effect>}
      {children}
      {Object.entries(settingGroups[provider]).map(([group, names]) => (
        <Group key={group} {...props} group={group as SettingGroup} settings={settingsOf(provider, names)} />
      ))}
    </section>
  )
}

interface GroupProps extends ProviderSettingsProps {
  group: SettingGroup
  settings: readonly Setting[]
}

/** Settings that are folded away until somebody looks for them, or had set one otherwise. */
function Group({ group, settings, ...props }: GroupProps) {
  const texts = useTable(walletAccountsTexts)
  const changed = settings.filter((setting) => isChanged(setting, props.plan)).length
  const [isOpen, setOpen] = useState(changed > 0)
  return (
    <details className={styles.group} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <Icon name="chevron" size={12} />
        <h3>{texts.groups[group]}</h3>
        <span className={styles.count}>{settings.length}</span>
        {changed > 0 && <span className={styles.changed}>{texts.changed(changed)}</span>}
      </summary>
      {settings.map((setting) => (
        <Row key={setting.name} {...props} setting={setting} />
      ))}
    </details>
  )
}

function isChanged(setting: Setting, plan: object): boolean {
  return setting.kind !== 'records' && !isAsNew(setting, plan)
}

function Row(props: ProviderSettingsProps & { setting: Setting }) {
  const { provider, plan, more, refusalOf, onSet, setting } = props
  const texts = useTable(walletAccountsTexts)
  const words: Readonly<Record<string, SettingText>> = texts.settings[provider]
  const { name, facts } = setting
  const entry = {
    text: words[name] ?? { label: name },
    value: readSetting(plan, setting),
    refusal: refusalOf(name),
    onSet: (value: unknown) => onSet(name, changeOf([[name, value]])),
  }
  return (
    <div className={styles.row} data-changed={isChanged(setting, plan)}>
      <div>
        {entry.text.label}
        <span className={styles.source}>
          <code>{name}</code>
          {facts.map((fact) => (
            <FactLink key={fact} fact={fact} />
          ))}
        </span>
      </div>
      {setting.kind === 'choice' ? (
        <ChoiceEntry {...entry} setting={setting} more={more?.[name] ?? null} />
      ) : (
        <TypedEntry {...entry} setting={setting} />
      )}
    </div>
  )
}

/** A fact about the provider, on the page that lists them all, in English. */
function FactLink({ fact }: { fact: string }) {
  return (
    <>
      {' '}
      <a href={`/docs/reference/fidelity.html#${fact}`} target="_blank" rel="noreferrer">
        {fact}
      </a>
    </>
  )
}

interface EntryProps<Of extends Setting> {
  setting: Of
  text: SettingText
  value: unknown
  refusal: AccountRefusal | null
  onSet: (value: unknown) => void
}

interface ChoiceEntryProps extends EntryProps<Extract<Setting, { kind: 'choice' }>> {
  more: string | null
}

const keyOf = (value: unknown) => (value === null ? 'none' : String(value))

function ChoiceEntry({ setting, text, value, refusal, more, onSet }: ChoiceEntryProps) {
  const texts = useTable(walletAccountsTexts)
  // No value stands before the others.
  const values = [...setting.values].sort((a, b) => Number(b === null) - Number(a === null))
  return (
    <span className={styles.entry}>
      <Segments
        name={text.label}
        value={keyOf(value)}
        mark={{ value: keyOf(setting.asNew), says: texts.documented }}
        options={values.map((one) => [keyOf(one), text.values?.[keyOf(one)]?.name ?? keyOf(one)] as const)}
        onChange={(key) => onSet(values.find((one) => keyOf(one) === key) ?? null)}
      />
      <Effect refusal={refusal}>
        {text.values?.[keyOf(value)]?.effect} {more}
      </Effect>
    </span>
  )
}

function TypedEntry({ setting, text, value, refusal, onSet }: EntryProps<TypedSetting>) {
  const texts = useTable(walletAccountsTexts)
  const before = textOf(setting, value)
  const [draft, setDraft] = useEditedText(before)
  const next = parseSetting(setting, draft)
  const isLong = setting.kind === 'lines' || setting.kind === 'records'
  const asNew = textOf(setting, setting.asNew)
  const isOtherwise = setting.kind !== 'records' && before !== asNew
  return (
    <form
      className={styles.entry}
      data-long={isLong}
      onSubmit={(event) => {
        event.preventDefault()
        if (next !== undefined) onSet(next)
      }}
    >
      <Field
        label={text.label}
        value={draft}
        hint={setting.kind === 'number' && setting.isOptional ? texts.noLimit : undefined}
        error={next === undefined ? wrongText(setting, texts.wrong) : null}
        isLabelHidden
        isMono
        lines={isLong ? 3 : 1}
        onChange={setDraft}
      />
      {draft !== before && (
        <Button type="submit" kind="soft" disabled={next === undefined}>
          {texts.save}
        </Button>
      )}
      <Effect refusal={refusal}>
        {text.effect} {isOtherwise && texts.documentedIs(asNew || texts.none)}
      </Effect>
    </form>
  )
}

type WrongTexts = (typeof walletAccountsTexts)['en']['wrong']

/** What a field takes, said where it has something else. */
function wrongText(setting: TypedSetting, texts: WrongTexts): string {
  switch (setting.kind) {
    case 'number':
      return setting.isOptional
        ? texts.limit(setting.least, setting.most)
        : texts.number(setting.least, setting.most)
    case 'text':
    case 'lines':
      return texts.long
    case 'records':
      return texts.records
  }
}
