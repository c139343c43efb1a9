import type { ReactNode } from 'react'
import { durationText } from '../../format/world-time.ts'
import { useTexts } from '../../i18n/texts-context.ts'
import {
  appLanguages,
  appVersions,
  countryCodes,
  manufacturers,
  platforms,
} from '../../model/host-profile.ts'
import type { PanelActions, PanelView } from '../../model/panel-view.ts'
import { Button } from '../../ui/button.tsx'
import { Segments, Select } from '../../ui/choice.tsx'
import styles from './bars.module.css'
import { Fold } from './fold.tsx'

interface HostBarProps {
  view: Pick<PanelView, 'host' | 'token' | 'world' | 'clock' | 'wire'>
  actions: PanelActions
  /** Settings of the phone itself. */
  phone: ReactNode
  /** Whether the network is slow or offline; a fold that hides the control is marked. */
  isNetworkArranged: boolean
}

/** Bar of the host app: the profile it sends to the shop, and its token. With `areEndsFolded` they are under *more*. */
export function HostBar({ areEndsFolded, ...props }: HostBarProps & { areEndsFolded: boolean }) {
  const { bar } = useTexts()
  const ends = <HostEnds {...props} />
  return (
    <section className={styles.host} aria-label={bar.hostApp}>
      <HostControls {...props} />
      {areEndsFolded ? (
        <span className={styles.pair}>
          <Fold name={bar.moreOfHost} label={bar.more} isArranged={props.isNetworkArranged}>
            {ends}
          </Fold>
        </span>
      ) : (
        ends
      )}
      <Token view={props.view} actions={props.actions} />
    </section>
  )
}

/** The host's bar as one button of the other bar. */
export function HostFold({ isShort, ...props }: HostBarProps & { isShort: boolean }) {
  const texts = useTexts()
  const { host } = props.view
  const platform = new Map(platforms).get(host.platform)
  const country = host.countryCode || texts.host.noCountry
  const whole = `${platform} · ${languageName(host.appLanguage)} · ${country}`
  // What a recording adds beside it takes the room of the rest.
  const summary = isShort ? (platform ?? '') : whole
  return (
    <Fold
      name={texts.bar.hostApp}
      label={summary}
      isSummary
      icon="phone"
      isArranged={props.isNetworkArranged}
    >
      <HostControls {...props} />
      <HostEnds {...props} />
      <Token view={props.view} actions={props.actions} />
    </Fold>
  )
}

function HostControls({ view, actions }: HostBarProps) {
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
          options={platforms}
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
    </>
  )
}

/** What is changed least: the first to be folded. */
function HostEnds({ view, actions, phone }: HostBarProps) {
  const { host: texts } = useTexts()
  return (
    <>
      <Select
        label={texts.manufacturer}
        value={view.host.manufacturerName}
        options={manufacturers.map((name) => [name, name] as const)}
        onChange={(manufacturerName) => actions.changeHost({ manufacturerName })}
      />
      {phone}
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
        {isExpired ? texts.host.tokenExpired : texts.host.tokenValid(durationText(leftMs, texts.units))}
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
