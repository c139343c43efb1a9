import type { WalletProvider } from '../../../host/host-ports.ts'
import type { FaultRecord } from '../../model/fault-draft.ts'
import type { Fault } from '../../model/fault-queue.ts'
import { walletOpeners } from '../../model/wallet-outcome.ts'

/** The record of a phone without this wallet app. */
export function uninstallFault(provider: WalletProvider): FaultRecord {
  return { count: null, bridge: { names: [...walletOpeners[provider]], effect: { kind: 'not-installed' } } }
}

/** The record of a host app that is too old for a method. */
export function oldHostFault(method: string): FaultRecord {
  return { count: null, bridge: { names: [method], effect: { kind: 'missing' } } }
}

/** Faults that take a wallet app off the phone. */
export function uninstallFaultsOf(faults: readonly Fault[], provider: WalletProvider): readonly Fault[] {
  const [payment] = walletOpeners[provider]
  return faults.filter(({ record: { bridge } }) => {
    return bridge?.effect.kind === 'not-installed' && bridge.names.some((name) => name === payment)
  })
}

/** Faults that make the host app too old, until they are switched off. */
export function missingMethods(faults: readonly Fault[]): readonly Fault[] {
  return faults.filter(
    ({ remaining, record: { bridge } }) => remaining === null && bridge?.effect.kind === 'missing',
  )
}
