import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { kindOfSource } from '../../../shared/catalogue/package-kind.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { HOUR_MS, MINUTE_MS } from '../../../shared/time/periods.ts'
import { parseWireTime, untilDate } from '../../../shared/time/wire-time.ts'
import { DoneView } from '../../../shared/ui/feedback/done-view.tsx'
import { StateView } from '../../../shared/ui/feedback/state-view.tsx'
import { CheckingStage, SuccessStage } from '../../../shared/ui/illustrations/framed-device.tsx'
import { Timeline, type TimelineStep } from '../../../shared/ui/progress/timeline.tsx'
import type { RedeemCamera } from '../model/redeem-form-rules.ts'
import type { Redeemed } from '../model/redemption.ts'

type RedeemedViewProps = {
  redeemed: Redeemed
  /** Null where the camera is no longer known. */
  camera: RedeemCamera | null
}

/** The code is redeemed: for which camera, from when and until when. */
export function RedeemedView({ redeemed, camera }: RedeemedViewProps): ReactElement {
  const { t } = useTranslation()
  const device = camera?.name ?? t('device.unnamed')
  return (
    <DoneView
      art={<SuccessStage cover={camera?.cover} kind={camera?.kind ?? 'ball'} />}
      title={t('redeem.done')}
      text={t('redeem.doneText', { name: redeemed.packageName, device })}
    >
      <RedeemedSteps redeemed={redeemed} />
    </DoneView>
  )
}

function RedeemedSteps({ redeemed }: { redeemed: Redeemed }): ReactElement {
  const { t } = useTranslation()
  const { clock } = useServices()
  const { startTime, endTime, packageSource } = redeemed
  const waitMs = (parseWireTime(startTime) ?? Number.POSITIVE_INFINITY) - clock.nowMs()
  const hasBegun = waitMs <= 0
  // Data is credited within ten minutes, an annual package takes up to an hour (product 4.25, R-PACKAGE-20); longer waits
  // belong to other packages.
  const [soonMs, soonKey] =
    kindOfSource(packageSource) === 'data'
      ? ([10 * MINUTE_MS, 'result.withinMinutes'] as const)
      : ([HOUR_MS, 'result.withinHour'] as const)
  const help = t(waitMs <= soonMs ? soonKey : 'result.takesEffectHelp')
  const steps: TimelineStep[] = [
    { key: 'redeemed', state: 'done', title: t('redeem.stepRedeemed') },
    {
      key: 'start',
      state: hasBegun ? 'done' : 'next',
      title: t('result.takesEffect'),
      help: hasBegun ? undefined : help,
      time: untilDate(startTime) ?? undefined,
    },
    { key: 'end', state: 'next', title: t('result.runsUntil'), time: untilDate(endTime) ?? undefined },
  ]
  return <Timeline steps={steps} />
}

type UnclearViewProps = { cover: string | undefined; isLooking: boolean; onLook: () => void }

/** View while it is unknown whether the code is redeemed; the packages of the camera show it. */
export function UnclearView({ cover, isLooking, onLook }: UnclearViewProps): ReactElement {
  const { t } = useTranslation()
  return (
    <div role="status">
      <StateView
        art={<CheckingStage cover={cover} />}
        title={t('redeem.unclear')}
        text={t('redeem.unclearText')}
        action={{ label: t('redeem.lookAgain'), isInFlight: isLooking, onPress: onLook }}
      />
    </div>
  )
}
