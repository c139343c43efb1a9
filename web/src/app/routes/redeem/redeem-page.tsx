import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactElement, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forSale } from '../../../features/channels/model/channel-set.ts'
import { givenEffectOf } from '../../../features/entitlements/model/take-effect.ts'
import { deviceExpiryQuery } from '../../../features/entitlements/queries.ts'
import type { ChannelOptions } from '../../../features/redeem/components/channel-choice.tsx'
import { ConfirmSheet } from '../../../features/redeem/components/confirm-sheet.tsx'
import { RedeemFields } from '../../../features/redeem/components/redeem-fields.tsx'
import { RedeemedView, UnclearView } from '../../../features/redeem/components/redeem-results.tsx'
import { isCloud, useRedeemForm } from '../../../features/redeem/components/use-redeem-form.ts'
import type { RedeemCamera } from '../../../features/redeem/model/redeem-form-rules.ts'
import { kindOfSource } from '../../../shared/catalogue/package-kind.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { DoneActions } from '../../../shared/ui/feedback/done-view.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { PayBar } from '../../../shared/ui/layout/pay-bar.tsx'
import { useChannels } from '../purchase/use-channels.ts'
import type { OwnCamera } from './use-redeem-cameras.ts'

type RedeemPageProps = {
  bar: ReactNode
  cameras: readonly OwnCamera[]
  /** The camera the page was opened for; null when it was opened for none. */
  initial: OwnCamera | null
  /** Where one goes from a redeemed code, by the source of its package. */
  wayOn: { label: string; onPress: (packageSource: number) => void }
}

/** Redeems a code: the form with camera, code and captcha, the confirmation, and the result. */
export function RedeemPage({ bar, cameras, initial, wayOn }: RedeemPageProps): ReactElement {
  const { t } = useTranslation()
  const [camera, setCamera] = useState(initial)
  const channels = useChannelOptions(camera)
  const channel = channels === null ? null : { isRecorder: channels.isRecorder, iotId: channels.chosen }
  const form = useRedeemForm(camera, channel)
  const { step, looking } = form
  const cameraOf = (deviceId: string) => cameras.find((one) => one.deviceId === deviceId) ?? null

  if (step.at === 'redeemed') {
    const { deviceId, packageSource } = step.redeemed
    const action = { label: wayOn.label, onPress: () => wayOn.onPress(packageSource) }
    const link = { label: t('redeem.another'), onPress: form.startAnew }
    return (
      <Page bar={bar} bottom={<DoneActions action={action} link={link} />}>
        <RedeemedView redeemed={step.redeemed} camera={cameraOf(deviceId)} />
      </Page>
    )
  }
  if (step.at === 'unclear') {
    const { cover } = cameraOf(step.begun.deviceId) ?? {}
    return (
      <Page bar={bar} align="centre">
        <UnclearView cover={cover} isLooking={looking.isRunning} onLook={() => looking.run(step.begun)} />
      </Page>
    )
  }
  const choose = ({ deviceId }: RedeemCamera): void => {
    setCamera(cameraOf(deviceId))
    form.input.clearCameraProblem()
  }
  return (
    <FormPage bar={bar} form={form} camera={camera} channels={channels} cameras={cameras} onChoose={choose} />
  )
}

type FormPageProps = ComponentProps<typeof RedeemFields> & { bar: ReactNode }

function FormPage({ bar, ...fields }: FormPageProps): ReactElement {
  const { t } = useTranslation()
  const { form, camera, channels } = fields
  const { step, checking, redeeming } = form
  const isChecking = checking.isRunning
  const offer = step.at === 'confirm' ? step.offer : null
  const start = useStart(offer, { camera, channels })
  return (
    <Page
      bar={bar}
      align="short"
      bottom={
        <PayBar
          label={t('redeem.check')}
          busyLabel={t('common.checking')}
          isInFlight={isChecking}
          onPress={form.check}
        />
      }
    >
      <RedeemFields {...fields} />
      <ConfirmSheet
        offer={offer}
        camera={camera}
        channels={channels}
        start={start}
        isRedeeming={redeeming.isRunning}
        onRedeem={form.redeem}
        onClose={form.toForm}
      />
    </Page>
  )
}

type Start = ComponentProps<typeof ConfirmSheet>['start']

/** When the package of a code takes effect on a camera, by what the camera has; null until that was read or could not be. */
function useStart(
  offer: ComponentProps<typeof ConfirmSheet>['offer'],
  { camera, channels }: Pick<FormPageProps, 'camera' | 'channels'>,
): Start {
  const { deviceId = '', productCode = '' } = camera ?? {}
  const isByChannel = channels !== null && offer !== null && (channels.isRecorder || isCloud(offer))
  const { data, isPending, failureCount } = useQuery({
    ...deviceExpiryQuery(useServices(), {
      ...{ deviceId, productCode, packageSource: offer?.packageSource ?? 0 },
      ...(isByChannel ? { channels: [channels.chosen] } : {}),
    }),
    enabled: camera !== null && offer !== null,
  })
  if (offer === null || (isPending && failureCount === 0)) return null
  return data === undefined ? 'either' : givenEffectOf(data, kindOfSource(offer.packageSource))
}

/** The channels or lenses of a camera, at first the first one that takes a package; null where packages are for the whole device. */
function useChannelOptions(camera: OwnCamera | null): ChannelOptions | null {
  const { deviceId = '', iotId, isRecorder = false } = camera ?? {}
  const view = useChannels({ deviceId, iotId, isRecorder })
  const [picked, setPicked] = useState<string>()
  if (camera === null || view.kind !== 'done' || view.set.mode === 'whole') return null
  const { channels } = view.set
  const chosen = channels.find((channel) => channel.iotId === picked) ?? forSale(view.set)[0] ?? channels[0]
  return { isRecorder, channels, chosen: chosen?.iotId ?? '', onChoose: setPicked }
}
