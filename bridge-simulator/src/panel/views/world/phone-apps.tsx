import { bridgeShapes } from '@skyshop/openapi/bridge-shapes'
import type { WalletProvider } from '../../../host/host-dependencies.ts'
import { useTexts } from '../../i18n/texts-context.ts'
import type { FaultRecord } from '../../model/fault-draft.ts'
import type { Fault } from '../../model/fault-queue.ts'
import type { PanelActions, PanelView } from '../../model/panel-view.ts'
import { walletOpeners } from '../../model/wallet-outcome.ts'
import { Select } from '../../ui/choice.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './phone-apps.module.css'

interface PhoneAppsProps {
  faults: PanelView['faults']
  actions: Pick<PanelActions, 'arm' | 'disarm'>
}

const providers = ['wechat', 'alipay'] as const

/** Which wallet apps the phone has, and for which methods its host app is too old: stored as faults. */
export function PhoneApps({ faults, actions }: PhoneAppsProps) {
  const { apps: texts } = useTexts().outcome
  const missing = missingMethods(faults)
  const [first] = missing.flatMap(({ record }) => record.bridge?.names ?? [])
  const isArmed =
    missing.length > 0 || providers.some((provider) => uninstallFaultsOf(faults, provider).length > 0)
  const disarm = (some: PanelView['faults']) => {
    for (const { faultId } of some) actions.disarm(faultId)
  }
  const setTooOld = (method: string) => {
    disarm(missing)
    if (method !== '') actions.arm(oldHostFault(method))
  }
  return (
    <fieldset className={styles.card} data-armed={isArmed}>
      <legend className="visually-hidden">{texts.title}</legend>
      <span className={styles.title}>
        <Icon name="phone" />
        {texts.title}
      </span>
      <span className={styles.choices}>
        {providers.map((provider) => {
          const absences = uninstallFaultsOf(faults, provider)
          const toggle = () =>
            absences.length > 0 ? disarm(absences) : actions.arm(uninstallFault(provider))
          return (
            <label key={provider} className={styles.choice} data-plain="true">
              <input type="checkbox" checked={absences.length === 0} onChange={toggle} />
              {texts.installed[provider]}
            </label>
          )
        })}
      </span>
      <Select
        label={texts.tooOld}
        value={first ?? ''}
        options={[
          ['', texts.nothing],
          ...Object.keys(bridgeShapes).map((name) => [name, name] as const),
          ...(first === '*' ? [['*', texts.everything] as const] : []),
        ]}
        onChange={setTooOld}
      />
      <span className={styles.effect}>{isArmed ? texts.arranged : texts.allThere}</span>
    </fieldset>
  )
}

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
