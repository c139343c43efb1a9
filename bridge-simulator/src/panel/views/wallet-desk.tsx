import type { CashierChoice, ContractChoice, WalletProvider } from '../../host/host-ports.ts'
import type { WalletContract } from '../../wallets/deductions-sheet.tsx'
import type { FaultRecord } from '../model/fault/fault-draft.ts'
import {
  cashierEndings,
  cashierTones,
  contractEndings,
  contractEnds,
  contractFault,
  contractTones,
  type DeskEnd,
  endCodes,
  endedBy,
  endTones,
  sdkCodeOf,
} from '../model/wallet-desk.ts'
import { walletPresets } from '../model/wallet-outcome.ts'
import { deskTexts } from '../texts/desk-texts.ts'
import { useTexts } from '../texts/texts-context.ts'
import { useTable } from '../texts/use-table.ts'
import { DeskList } from './desk-list.tsx'

/** The wallet sheet in front, and what can be done to it. */
export type DeskSubject =
  | { kind: 'cashier'; provider: WalletProvider; choose: (choice: CashierChoice) => void }
  | { kind: 'contract'; provider: WalletProvider; choose: (choice: ContractChoice) => void }
  | { kind: 'deductions'; contracts: readonly WalletContract[] }

export interface WalletDeskProps {
  subject: DeskSubject
  /** Arms a fault; false when it was refused. */
  arm: (record: FaultRecord) => Promise<boolean>
  endContract: (contractCode: string, by: ReturnType<typeof endedBy>) => void
}

/** How the sheet that is open in the phone may end: chosen here, never inside the phone. */
export function WalletDesk({ subject, arm, endContract }: WalletDeskProps) {
  switch (subject.kind) {
    case 'cashier':
      return <CashierDesk {...subject} />
    case 'contract':
      return <ContractDesk {...subject} arm={arm} />
    case 'deductions':
      return <DeductionsDesk {...subject} arm={arm} endContract={endContract} />
  }
}

type Subject<Kind extends DeskSubject['kind']> = Extract<DeskSubject, { kind: Kind }>

function CashierDesk({ provider, choose }: Subject<'cashier'>) {
  const { outcome } = useTexts()
  const texts = useTable(deskTexts)
  return (
    <DeskList
      title={texts.cashier[provider]}
      rows={cashierEndings[provider].map((preset) => ({
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

function ContractDesk({ provider, choose, arm }: Subject<'contract'> & Pick<WalletDeskProps, 'arm'>) {
  const texts = useTable(deskTexts)
  const end = async (ending: (typeof contractEndings)[number]) => {
    const fault = contractFault(provider, ending)
    if (fault !== null && !(await arm(fault))) return
    if (ending === 'left') choose('leave')
    else choose(ending === 'refused' ? 'refused' : 'sign')
  }
  return (
    <DeskList
      title={texts.contract[provider]}
      rows={contractEndings.map((ending) => ({
        id: ending,
        name: texts.contractEndings[ending],
        sees: texts.contractSees[ending],
        code: texts.contractCodes[ending],
        tone: contractTones[ending],
        onChoose: () => void end(ending),
      }))}
    />
  )
}

/** Of an agreement that ran out WeChat tells the merchant, Alipay does not. */
function isUntold({ provider }: WalletContract, how: DeskEnd): boolean {
  return provider === 'alipay' && how === 'expired'
}

function DeductionsDesk({
  contracts,
  arm,
  endContract,
}: Subject<'deductions'> & Omit<WalletDeskProps, 'subject'>) {
  const texts = useTable(deskTexts)
  const active = contracts.filter(({ isActive }) => isActive)
  const end = async ({ provider, contractCode }: WalletContract, how: DeskEnd) => {
    const fault = contractFault(provider, how, contractCode)
    if (fault !== null) await arm(fault)
    endContract(contractCode, endedBy(how))
  }
  if (active.length === 0) return <DeskList title={texts.nothingActive} rows={[]} />
  return active.map((contract) => (
    <DeskList
      key={contract.contractCode}
      title={texts.deductions(contract.title)}
      rows={contractEnds.map((how) => ({
        id: how,
        name: texts.ends[how],
        sees: isUntold(contract, how) ? texts.expiredUntold : texts.endSees[how],
        code: endCodes[contract.provider][how],
        tone: endTones[how],
        onChoose: () => void end(contract, how),
      }))}
    />
  ))
}
