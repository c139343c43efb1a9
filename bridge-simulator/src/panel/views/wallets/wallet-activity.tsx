import type { CashierChoice, ContractChoice, WalletProvider } from '../../../host/host-ports.ts'
import { useTable, useTexts } from '../../i18n/texts-context.ts'
import { walletActivityTexts } from '../../i18n/wallet-activity-texts.ts'
import type { FaultRecord } from '../../model/fault-draft.ts'
import { walletPresets } from '../../model/wallet-outcome.ts'
import type { WalletContract } from './deductions-sheet.tsx'
import styles from './wallet-activity.module.css'
import {
  cashierOutcomes,
  cashierTones,
  type OutcomeTone,
  sdkCodeOf,
  signingOutcomes,
  signingTones,
  type Termination,
  terminatedBy,
  terminationCodes,
  terminations,
  terminationTones,
  webhookFaultFor,
} from './wallet-outcomes.ts'

/** The wallet sheet in front, and what can be done to it. */
export type WalletSheet =
  | { kind: 'cashier'; provider: WalletProvider; choose: (choice: CashierChoice) => void }
  | { kind: 'contract'; provider: WalletProvider; choose: (choice: ContractChoice) => void }
  | { kind: 'deductions'; contracts: readonly WalletContract[] }

interface WalletActivityProps {
  subject: WalletSheet
  /** Arms a fault; false when it was refused. */
  arm: (record: FaultRecord) => Promise<boolean>
  endContract: (contractCode: string, by: ReturnType<typeof terminatedBy>) => void
}

/** How the sheet that is open in the phone may end: chosen here, never inside the phone. */
export function WalletActivity({ subject, arm, endContract }: WalletActivityProps) {
  switch (subject.kind) {
    case 'cashier':
      return <CashierOutcomeList {...subject} />
    case 'contract':
      return <SigningOutcomeList {...subject} arm={arm} />
    case 'deductions':
      return <TerminationList {...subject} arm={arm} endContract={endContract} />
  }
}

type Subject<Kind extends WalletSheet['kind']> = Extract<WalletSheet, { kind: Kind }>

function CashierOutcomeList({ provider, choose }: Subject<'cashier'>) {
  const { outcome } = useTexts()
  const texts = useTable(walletActivityTexts)
  return (
    <ActivityList
      title={texts.cashier[provider]}
      rows={cashierOutcomes[provider].map((preset) => ({
        id: preset,
        name: outcome.presets[preset],
        sees: outcome.effects[preset],
        code: sdkCodeOf(provider, preset) ?? texts.noCode,
        tone: cashierTones[preset],
        onChoose: () => choose(walletPresets[preset]),
      }))}
    />
  )
}

function SigningOutcomeList({
  provider,
  choose,
  arm,
}: Subject<'contract'> & Pick<WalletActivityProps, 'arm'>) {
  const texts = useTable(walletActivityTexts)
  const end = async (ending: (typeof signingOutcomes)[number]) => {
    const fault = webhookFaultFor(provider, ending)
    if (fault !== null && !(await arm(fault))) return
    if (ending === 'left') choose('leave')
    else choose(ending === 'refused' ? 'refused' : 'sign')
  }
  return (
    <ActivityList
      title={texts.contract[provider]}
      rows={signingOutcomes.map((ending) => ({
        id: ending,
        name: texts.contractEndings[ending],
        sees: texts.contractSees[ending],
        code: texts.contractCodes[ending],
        tone: signingTones[ending],
        onChoose: () => void end(ending),
      }))}
    />
  )
}

/** WeChat sends the merchant a webhook for an expired agreement, Alipay does not. */
function isUntold({ provider }: WalletContract, how: Termination): boolean {
  return provider === 'alipay' && how === 'expired'
}

function TerminationList({
  contracts,
  arm,
  endContract,
}: Subject<'deductions'> & Omit<WalletActivityProps, 'subject'>) {
  const texts = useTable(walletActivityTexts)
  const active = contracts.filter(({ isActive }) => isActive)
  const end = async ({ provider, contractCode }: WalletContract, how: Termination) => {
    const fault = webhookFaultFor(provider, how, contractCode)
    if (fault !== null) await arm(fault)
    endContract(contractCode, terminatedBy(how))
  }
  if (active.length === 0) return <ActivityList title={texts.nothingActive} rows={[]} />
  return active.map((contract) => (
    <ActivityList
      key={contract.contractCode}
      title={texts.deductions(contract.title)}
      rows={terminations.map((how) => ({
        id: how,
        name: texts.ends[how],
        sees: isUntold(contract, how) ? texts.expiredUntold : texts.endSees[how],
        code: terminationCodes[contract.provider][how],
        tone: terminationTones[how],
        onChoose: () => void end(contract, how),
      }))}
    />
  ))
}

interface ActivityRow {
  id: string
  name: string
  /** What the buyer will see. */
  sees: string
  /** As it stands on the wire. */
  code: string
  tone: OutcomeTone
  onChoose: () => void
}

/** Outcomes as rows: name, what the buyer will see, wire code. */
function ActivityList({ title, rows }: { title: string; rows: readonly ActivityRow[] }) {
  return (
    <section className={styles.activity} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.rows}>
        {rows.map(({ id, name, sees, code, tone, onChoose }) => (
          <li key={id}>
            <button type="button" className={styles.row} data-tone={tone} onClick={onChoose}>
              <span className={styles.dot} aria-hidden="true" />
              <span className={styles.name}>{name}</span>
              <span className={styles.sees}>{sees}</span>
              <code>{code}</code>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
