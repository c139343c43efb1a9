import type { CashierChoice, ContractChoice, WalletProvider } from '../../../host/host-dependencies.ts'
import { useTable, useTexts } from '../../i18n/texts-context.ts'
import type { FaultRecord } from '../../model/fault-draft.ts'
import { ActivityLine, ActivityList } from './activity-line.tsx'
import type { WalletContract } from './deductions-sheet.tsx'
import { PaymentOutcomes, type PaymentOutcomesProps } from './payment-outcomes.tsx'
import styles from './wallet-activity.module.css'
import { walletActivityTexts } from './wallet-activity-texts.ts'
import {
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

interface WalletActivityProps extends Omit<PaymentOutcomesProps, 'sheet'> {
  /** Null while no wallet is in front. */
  sheet: WalletSheet | null
  /** Arms a fault; false when it was refused. */
  arm: (record: FaultRecord) => Promise<boolean>
  endContract: (contractCode: string, by: ReturnType<typeof terminatedBy>) => void
}

/**
 * Ending of the next payment, or the wallet's sheet open in the phone: one line of one height above every tab,
 * and its list. Chosen here, never inside the phone.
 */
export function WalletActivity(props: WalletActivityProps) {
  const { sheet, arm } = props
  switch (sheet?.kind) {
    case 'contract':
      return <SigningOutcomes {...sheet} arm={arm} />
    case 'deductions':
      return <Terminations {...sheet} arm={arm} endContract={props.endContract} />
    case 'cashier':
    case undefined:
      return <PaymentOutcomes {...props} sheet={sheet ?? null} />
  }
}

type Subject<Kind extends WalletSheet['kind']> = Extract<WalletSheet, { kind: Kind }>

function SigningOutcomes({ provider, choose, arm }: Subject<'contract'> & Pick<WalletActivityProps, 'arm'>) {
  const { outcome: outcomeTexts } = useTexts()
  const texts = useTable(walletActivityTexts)
  const run = async (outcome: (typeof signingOutcomes)[number]) => {
    const fault = webhookFaultFor(provider, outcome)
    if (fault !== null && !(await arm(fault))) return
    if (outcome === 'left') choose('leave')
    else choose(outcome === 'refused' ? 'refused' : 'sign')
  }
  return (
    <ActivityLine
      title={texts.contract[provider]}
      chosen={texts.asTapped}
      isOpen
      menu={(id) => (
        <ActivityList
          menuId={id}
          rows={signingOutcomes.map((outcome) => ({
            id: outcome,
            name: texts.contractOutcomes[outcome],
            sees: texts.contractSees[outcome],
            code: texts.contractCodes[outcome],
            tone: signingTones[outcome],
            onChoose: () => void run(outcome),
          }))}
        />
      )}
    >
      <span className={styles.effect}>{outcomeTexts.chooseHere}</span>
    </ActivityLine>
  )
}

/** WeChat sends the merchant a webhook for an expired agreement, Alipay does not. */
function isWithoutWebhook({ provider }: WalletContract, how: Termination): boolean {
  return provider === 'alipay' && how === 'expired'
}

function Terminations({
  contracts,
  arm,
  endContract,
}: Subject<'deductions'> & Pick<WalletActivityProps, 'arm' | 'endContract'>) {
  const texts = useTable(walletActivityTexts)
  const active = contracts.filter(({ isActive }) => isActive)
  const end = async ({ provider, contractCode }: WalletContract, how: Termination) => {
    const fault = webhookFaultFor(provider, how, contractCode)
    if (fault !== null) await arm(fault)
    endContract(contractCode, terminatedBy(how))
  }
  if (active.length === 0)
    return (
      <ActivityLine title={texts.contracts} isOpen>
        <span className={styles.effect}>{texts.nothingActive}</span>
      </ActivityLine>
    )
  return (
    <ActivityLine
      title={texts.contracts}
      chosen={texts.chooseEnd}
      isOpen
      menu={(id) =>
        active.map((contract) => (
          <ActivityList
            key={contract.contractCode}
            menuId={id}
            title={texts.deductions(contract.title)}
            rows={terminations.map((how) => ({
              id: how,
              name: texts.ends[how],
              sees: isWithoutWebhook(contract, how) ? texts.expiredWithoutWebhook : texts.endSees[how],
              code: terminationCodes[contract.provider][how],
              tone: terminationTones[how],
              onChoose: () => void end(contract, how),
            }))}
          />
        ))
      }
    />
  )
}
