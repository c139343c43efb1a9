import type { Schemas } from '@skyshop/openapi/http'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { CameraList } from '../../../features/free-offers/components/camera-list.tsx'
import { ClaimNotice } from '../../../features/free-offers/components/claim-notice.tsx'
import { GiftHero } from '../../../features/free-offers/components/gift-hero.tsx'
import { TrialScene } from '../../../features/free-offers/components/gift-scenes.tsx'
import { useTrial } from '../../../features/free-offers/components/use-trial.ts'
import type { TrialOutcome } from '../../../features/free-offers/start-trials.ts'
import { errorTextKey, nameOfError } from '../../../shared/errors/error-names.ts'
import { readPageQuery } from '../../../shared/navigation/page-query.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { StatusLine } from '../../../shared/ui/device/status-line.tsx'
import { DoneActions, DoneView } from '../../../shared/ui/feedback/done-view.tsx'
import { SuccessStage } from '../../../shared/ui/illustrations/framed-device.tsx'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { PayBar } from '../../../shared/ui/layout/pay-bar.tsx'
import { LabelLine } from '../../../shared/ui/layout/section-head.tsx'
import { NoDevices } from '../../page-states/no-devices.tsx'
import styles from './free-offers.module.css'
import { ClaimError, ClaimLoading, NothingToClaim } from './offer-states.tsx'
import { useCameraChoice, useOfferedCameras } from './offered-cameras.ts'

/** The free cloud trial: a month for each camera that may have it (product 2.43). */
export function CloudTrialPage(): ReactElement {
  const { t } = useTranslation()
  const { back, replace } = useShopNavigate()
  const trial = useTrial()
  const bar = <AppBar title={t('packages.trialTitle')} onBack={back} />
  const { offers, outcomes, readError } = trial
  const toCameras = (): void => replace(paths.cloud)
  if (outcomes !== null) return <TrialDone bar={bar} outcomes={outcomes} onToCameras={toCameras} />
  if (offers === undefined && readError === null) return <ClaimLoading bar={bar} />
  if (offers === undefined && nameOfError(readError) === 'user-has-no-device') {
    return (
      <Page bar={bar} align="centre">
        <NoDevices title={t('error.user-has-no-device')} text={t('error.no-device')} />
      </Page>
    )
  }
  if (offers === undefined) return <ClaimError bar={bar} error={readError} onRetry={trial.reload} />
  if (offers.length > 0) return <TrialOffers bar={bar} offers={offers} trial={trial} />
  return (
    <NothingToClaim
      bar={bar}
      title={t('freeOffers.trial.noneTitle')}
      text={t('freeOffers.trial.once')}
      onToCameras={toCameras}
    />
  )
}

type TrialOffersProps = {
  bar: ReactNode
  offers: readonly Schemas['OfferDevice'][]
  trial: ReturnType<typeof useTrial>
}

/** The cameras that may have it, of which some are chosen, and what applies. */
function TrialOffers({ bar, offers, trial }: TrialOffersProps): ReactElement {
  const { t } = useTranslation()
  const choice = useCameraChoice(false, readPageQuery(useLocation().search).deviceId)
  const camerasOf = useOfferedCameras()
  const ids = offers.map(({ deviceId }) => deviceId)
  const chosen = choice.chosenOf(ids)
  const start = (): void => {
    if (!choice.validate(ids)) return
    trial.start(offers.filter(({ deviceId }) => chosen.includes(deviceId)))
  }
  return (
    <Page
      bar={bar}
      align="short"
      bottom={
        <PayBar
          summary={
            chosen.length === 0
              ? t('packages.selectDevice')
              : t('freeOffers.trial.chosen', { count: chosen.length })
          }
          label={t('packages.trialAction')}
          busyLabel={t('freeOffers.trial.starting')}
          isInFlight={trial.isStarting}
          onPress={start}
        />
      }
    >
      <GiftHero title={t('packages.trialTitle')} text={t('freeOffers.trial.text')} scene={<TrialScene />} />
      <CameraList
        isSingle={false}
        cameras={camerasOf(offers)}
        chosen={chosen}
        onToggle={(id) => choice.toggle(ids, id)}
        isMissing={choice.isMissing}
        groupRef={choice.groupRef}
      />
      {trial.isStarting ? null : <ClaimNotice refusal={trial.refusal} />}
      <TrialRules />
    </Page>
  )
}

type TrialDoneProps = {
  bar: ReactNode
  outcomes: readonly TrialOutcome[]
  onToCameras: () => void
}

/** What came of it, camera by camera. */
function TrialDone({ bar, outcomes, onToCameras }: TrialDoneProps): ReactElement {
  const { t } = useTranslation()
  const camerasOf = useOfferedCameras()
  const received = outcomes.filter(({ error }) => error === null)
  const [first] = camerasOf(received)
  return (
    <Page
      bar={bar}
      align="short"
      bottom={<DoneActions action={{ label: t('result.backToCameras'), onPress: onToCameras }} />}
    >
      <DoneView
        art={<SuccessStage cover={first?.cover} kind={first?.kind ?? 'ball'} />}
        title={t('freeOffers.trial.done', { count: received.length })}
      >
        <TrialResults outcomes={outcomes} />
      </DoneView>
    </Page>
  )
}

/** Camera by camera: until when the trial runs, or why it does not. */
function TrialResults({ outcomes }: { outcomes: readonly TrialOutcome[] }): ReactElement {
  const { t } = useTranslation()
  return (
    <ul>
      {outcomes.map((outcome) => (
        <li key={outcome.deviceId} className={styles.result}>
          <p className={styles.name}>
            <bdi dir="auto">{outcome.deviceName || t('device.unnamed')}</bdi>
          </p>
          <Outcome outcome={outcome} />
        </li>
      ))}
    </ul>
  )
}

function Outcome({ outcome: { error, until } }: { outcome: TrialOutcome }): ReactElement {
  const { t } = useTranslation()
  if (error !== null) return <StatusLine tone="wrong">{t(errorTextKey(error))}</StatusLine>
  return (
    <StatusLine tone="on">
      {until === null ? t('freeOffers.received') : t('cloud.until', { date: until })}
    </StatusLine>
  )
}

const rules = [
  'freeOffers.trial.length',
  'freeOffers.trial.once',
  'freeOffers.trial.final',
  'freeOffers.trial.extends',
] as const

/** What applies to the free cloud trial (product 5.21). */
function TrialRules(): ReactElement {
  const { t } = useTranslation()
  return (
    <section>
      <LabelLine label={t('freeOffers.trial.rules')} />
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule} className={styles.rule}>
            {t(rule)}
          </li>
        ))}
      </ul>
    </section>
  )
}
