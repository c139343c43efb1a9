import { backendClockValues } from '@skyshop/openapi/control-values'
import { useEffect, useState } from 'react'
import { parseMinutes } from '../../format/parse-number.ts'
import { worldDay } from '../../format/world-time.ts'
import { useLanguage, useTable, useTexts } from '../../i18n/texts-context.ts'
import type { PanelActions, PanelView, WorldEdit } from '../../model/panel-view.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Empty, SectionHead } from '../../ui/section.tsx'
import { useEditedText } from '../../ui/use-edited-text.ts'
import { AccountFiles, type AccountRefusal, Address, Choice, Effect } from './account-fields.tsx'
import styles from './accounts.module.css'
import { ProviderSettings } from './provider-settings.tsx'
import { type Provider, type SettingChange, settingGroups } from './setting-table.ts'
import { walletAccountsTexts } from './wallet-accounts-texts.ts'

type Plans = NonNullable<PanelView['plans']>
type AccountEdit = Extract<WorldEdit, { kind: 'merchant-plans' | 'clock-skew' }>

interface WalletAccountsPageProps {
  view: Pick<PanelView, 'wire' | 'clock' | 'plans' | 'accounts'>
  actions: Pick<PanelActions, 'edit' | 'showAccounts'>
}

interface Refused {
  field: string
  refusal: AccountRefusal
  /** The world and its accounts as they were then. */
  situation: string
}

/** What a wallet's platform wants first; null where it has no rule against a change. */
function ruleAgainst(edit: AccountEdit, plans: Plans | null): AccountRefusal['rule'] {
  const change = edit.kind === 'merchant-plans' ? edit.change.wechat : undefined
  if (change === undefined || plans === null) return null
  const { keyMode, certificates } = { ...plans.wechat, ...change }
  if (keyMode !== 'switching') return null
  return certificates === 'both' ? 'one-certificate' : 'certificates-first'
}

interface Accounts {
  plans: Plans
  nowMs: number
  /** Why the field was refused, when it was the one changed last. */
  refusalOf: (field: string) => AccountRefusal | null
  setUp: (field: string, edit: AccountEdit) => void
}

/** Page on how the merchant's wallet accounts are set up, and whose clocks stand apart from the world's. */
export function WalletAccountsPage({ view, actions }: WalletAccountsPageProps) {
  const texts = useTable(walletAccountsTexts)
  const { providers: titles } = useTexts()
  const [refused, setRefused] = useState<Refused | null>(null)
  const { showAccounts } = actions
  useEffect(showAccounts, [showAccounts])
  const { plans, accounts: files, clock, wire } = view
  // What was refused is so of this world with these accounts.
  const situation = JSON.stringify([wire.world.worldId, plans, wire.world.clock.skew])
  const refusalOf = (field: string) =>
    refused?.field === field && refused.situation === situation ? refused.refusal : null
  const setUp: Accounts['setUp'] = (field, edit) => {
    setRefused(null)
    actions.edit(edit, undefined, (refusal) =>
      setRefused({ field, situation, refusal: { ...refusal, rule: ruleAgainst(edit, plans) } }),
    )
  }
  const accounts = plans === null ? null : { plans, nowMs: clock.nowMs, refusalOf, setUp }
  return (
    <div className={styles.page}>
      <Clocks
        skew={wire.world.clock.skew}
        hasPhone={wire.world.parties.includes('backend')}
        refusal={refusalOf('skew')}
        onSet={(skew) => setUp('skew', { kind: 'clock-skew', skew })}
      />
      {accounts === null ? (
        <Empty title={texts.loading} />
      ) : (
        <>
          <BackendClocks {...accounts} />
          <p className={styles.legend}>
            <span className={styles.dot} /> {texts.legend}
          </p>
          {PROVIDERS.filter((name) => accounts.plans[name] !== undefined).map((name) => (
            <Account key={name} {...accounts} provider={name} />
          ))}
        </>
      )}
      <PayerLink worldId={wire.world.worldId} files={files} />
      {Object.entries(files ?? {}).map(([name, account]) => (
        <AccountFiles
          key={name}
          name={texts.providers[name] ?? titles[name] ?? name}
          files={account}
          configured={wire.world.configuredProviders?.[name]}
        />
      ))}
    </div>
  )
}

/** The page of the gateway that plays the payer; its address is that of the gateway in the accounts. */
function PayerLink({ worldId, files }: { worldId: string; files: PanelView['accounts'] }) {
  const texts = useTable(walletAccountsTexts)
  const { baseUrl, gateway }: Record<string, unknown> = Object.values(files ?? {})[0] ?? {}
  const address = [baseUrl, gateway].find((one) => typeof one === 'string')
  if (address === undefined) return null
  return (
    <section className={styles.provider}>
      <SectionHead title={texts.payer}>
        <LinkButton to={new URL(`/payer/${worldId}`, String(address)).href}>{texts.openPayer}</LinkButton>
      </SectionHead>
      <Effect refusal={null}>{texts.payerEffect}</Effect>
    </section>
  )
}

type Skew = PanelView['wire']['world']['clock']['skew']

interface ClocksProps {
  skew: Skew
  hasPhone: boolean
  refusal: AccountRefusal | null
  onSet: (skew: Skew) => void
}

const MINUTE_MS = 60_000
/** Beyond this WeChat Pay refuses a signature's time, and the server refuses its. */
const TOLERATED_MS = 5 * MINUTE_MS

const minutesOf = (ms: number) => String(ms / MINUTE_MS)

function Clocks({ skew, hasPhone, refusal, onSet }: ClocksProps) {
  const texts = useTable(walletAccountsTexts)
  const [merchant, setMerchant] = useEditedText(minutesOf(skew.merchantMs))
  const [provider, setProvider] = useEditedText(minutesOf(skew.providerMs))
  const [phone, setPhone] = useEditedText(minutesOf(skew.phoneMs))
  const fields = [
    ['merchantMs', merchant, setMerchant],
    ['providerMs', provider, setProvider],
    ...(hasPhone ? ([['phoneMs', phone, setPhone]] as const) : []),
  ] as const
  const [merchantMs, providerMs, phoneMs] = [merchant, provider, phone].map(parseMinutes)
  const next =
    merchantMs == null || providerMs == null || phoneMs == null ? null : { merchantMs, providerMs, phoneMs }
  const isEdited = fields.some(([name, text]) => text !== minutesOf(skew[name]))
  const apartMs = Math.abs(skew.merchantMs - skew.providerMs)
  return (
    <section>
      <SectionHead title={texts.clocks} />
      <form
        className={styles.clocks}
        onSubmit={(event) => {
          event.preventDefault()
          if (next !== null) onSet(next)
        }}
      >
        {fields.map(([name, text, change]) => (
          <Field
            key={name}
            label={texts.ahead[name]}
            value={text}
            error={parseMinutes(text) === null ? texts.minutesWrong : null}
            isMono
            onChange={change}
          />
        ))}
        <Button type="submit" kind="soft" disabled={next === null || !isEdited}>
          {texts.set}
        </Button>
      </form>
      <Effect refusal={refusal}>
        {apartMs > TOLERATED_MS ? texts.apart(minutesOf(apartMs)) : texts.together}
      </Effect>
    </section>
  )
}

const PROVIDERS = Object.keys(settingGroups) as Provider[]

/** Whose clock the merchant's server lives on, by account; those at providers of a configuration have this setting, too. */
function BackendClocks({ plans, refusalOf, setUp }: Accounts) {
  const texts = useTable(walletAccountsTexts)
  const { providers: titles } = useTexts()
  return (
    <section className={styles.provider}>
      <SectionHead title={texts.backendClock.title} />
      {Object.entries(plans).map(([name, plan]) => (
        <Choice
          key={name}
          words={{ ...texts.backendClock, label: texts.providers[name] ?? titles[name] ?? name }}
          options={backendClockValues}
          value={plan.backendClock === 'wall' ? 'wall' : 'world'}
          refusal={refusalOf(`${name}.backendClock`)}
          onChange={(backendClock) =>
            setUp(`${name}.backendClock`, { kind: 'merchant-plans', change: { [name]: { backendClock } } })
          }
        />
      ))}
    </section>
  )
}

/** The public key signs a share of webhooks that WeChat raises from none to all within seven days (R-WECHAT-19). */
function useSwitchingText(sinceMs: number | null, nowMs: number): string | null {
  const texts = useTable(walletAccountsTexts)
  const language = useLanguage()
  if (sinceMs === null) return null
  const switchOverMs = 7 * 24 * 60 * MINUTE_MS
  const share = Math.min(1, Math.max(0, (nowMs - sinceMs) / switchOverMs))
  return texts.since(worldDay(sinceMs, nowMs, language), Math.round(share * 100))
}

/** Addresses that an account has, by the provider. */
const ADDRESSES = {
  wechat: ['contractNotifyUrl', 'refundNotifyUrl'],
  alipay: ['appGatewayUrl'],
  paypal: ['webhookUrl'],
  lianlian: ['cardNotifyUrl'],
} as const satisfies Record<Provider, readonly string[]>

function Account({ plans, nowMs, provider, refusalOf, setUp }: Accounts & { provider: Provider }) {
  const texts = useTable(walletAccountsTexts)
  const switching = useSwitchingText(plans.wechat?.keySwitchedAtMs ?? null, nowMs)
  const plan: Readonly<Record<string, unknown>> = plans[provider] ?? {}
  const set = (field: string, change: SettingChange) =>
    setUp(`${provider}.${field}`, { kind: 'merchant-plans', change: { [provider]: change } })
  return (
    <ProviderSettings
      provider={provider}
      plan={plan}
      more={{ keyMode: provider === 'wechat' ? switching : null }}
      refusalOf={(field) => refusalOf(`${provider}.${field}`)}
      onSet={set}
    >
      {ADDRESSES[provider].map((name) => {
        const url = plan[name]
        return (
          <Address
            key={name}
            name={name}
            words={texts[name]}
            url={typeof url === 'string' ? url : null}
            refusal={refusalOf(`${provider}.${name}`)}
            onSave={(address) => set(name, { [name]: address })}
          />
        )
      })}
    </ProviderSettings>
  )
}
