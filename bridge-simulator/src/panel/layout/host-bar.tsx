import { type ReactNode, useState } from 'react'
import { dueText } from '../model/due-text.ts'
import { appLanguages, appVersions, countryCodes, manufacturers } from '../model/host-profile.ts'
import type { PanelActions, PanelView } from '../model/panel-view.ts'
import { Button } from '../parts/button.tsx'
import { Segments } from '../parts/segments.tsx'
import { Select } from '../parts/select.tsx'
import { useTexts } from '../texts/texts-context.ts'
import styles from './bars.module.css'

interface HostBarProps {
  view: Pick<PanelView, 'host' | 'token' | 'world' | 'clock' | 'wire'>
  actions: PanelActions
  /** Settings of the phone itself. */
  phone: ReactNode
  /** Below 1280: one button that opens the bar, so the inspector keeps its height. */
  isFolded: boolean
}

/** Bar 2, the host app: what it tells the shop about itself, and its token. */
export function HostBar({ view, actions, isFolded, phone }: HostBarProps) {
  const texts = useTexts()
  const [isOpen, setOpen] = useState(false)
  const { host } = view
  const platform = host.platform === 'ios' ? 'iOS' : 'Android'
  const country = host.countryCode || texts.host.noCountry
  const summary = `${platform} · ${languageName(host.appLanguage)} · ${country}`
  return (
    <section className={styles.host} aria-label={texts.bar.hostApp} data-folded={isFolded}>
      {isFolded && (
        <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {summary}
        </button>
      )}
      {(!isFolded || isOpen) && <HostControls view={view} actions={actions} phone={phone} />}
    </section>
  )
}

function HostControls({ view, actions, phone }: Omit<HostBarProps, 'isFolded'>) {
  const { host: texts } = useTexts()
  const { host } = view
  const countries = countryCodes.map((code) => [code, code || texts.noCountry] as const)
  return (
    <>
      <Select
        label={texts.account}
        value={view.world.userId}
        options={view.wire.state.users.map(({ userId, phone }) => [userId, phone] as const)}
        onChange={(userId) => actions.edit({ kind: 'sign-in', userId })}
      />
      <span className={styles.pair}>
        <span className={styles.label}>{texts.platform}</span>
        <Segments
          name={texts.platform}
          value={host.platform}
          options={[
            ['android', 'Android'],
            ['ios', 'iOS'],
          ]}
          onChange={(platform) => actions.changeHost({ platform })}
        />
      </span>
      <Select
        label={texts.appVersion}
        value={host.appVersion}
        options={appVersions.map((version) => [version, version] as const)}
        onChange={(appVersion) => actions.changeHost({ appVersion })}
      />
      <Select
        label={texts.language}
        value={host.appLanguage}
        options={appLanguages}
        onChange={(appLanguage) => actions.changeHost({ appLanguage })}
      />
      <Select
        label={texts.country}
        value={host.countryCode}
        options={countries}
        onChange={(countryCode) => actions.changeHost({ countryCode })}
      />
      <Select
        label={texts.manufacturer}
        value={host.manufacturerName}
        options={manufacturers.map((name) => [name, name] as const)}
        onChange={(manufacturerName) => actions.changeHost({ manufacturerName })}
      />
      {phone}
      <Token view={view} actions={actions} />
    </>
  )
}

function Token({ view, actions }: Pick<HostBarProps, 'view' | 'actions'>) {
  const texts = useTexts()
  const leftMs = view.token.expiresMs - view.clock.nowMs
  const isExpired = leftMs <= 0
  return (
    <span className={styles.pair}>
      <span className={styles.label}>{texts.host.token}</span>
      <strong data-expired={isExpired}>
        {isExpired ? texts.host.tokenExpired : texts.host.tokenValid(dueText(leftMs, texts.units))}
      </strong>
      <Button kind="link" disabled={isExpired} onClick={actions.expireToken}>
        {texts.host.expireNow}
      </Button>
    </span>
  )
}

function languageName(code: string): string {
  return appLanguages.find(([known]) => known === code)?.[1] ?? code
}
