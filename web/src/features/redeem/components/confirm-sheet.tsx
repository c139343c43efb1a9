import type { Schemas } from '@skyshop/openapi/http'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { untilDate } from '../../../shared/time/wire-time.ts'
import { Button } from '../../../shared/ui/button/button.tsx'
import { DeviceLine } from '../../../shared/ui/device/device-line.tsx'
import { FactList } from '../../../shared/ui/layout/fact-list.tsx'
import { Sheet } from '../../../shared/ui/sheet/sheet.tsx'
import type { RedeemCamera } from '../model/redeem-form-rules.ts'
import { ChannelChoice, type ChannelOptions } from './channel-choice.tsx'
import styles from './redeem.module.css'
import { isCloud } from './use-redeem-form.ts'

type Offer = Schemas['CodePackage']

type ConfirmSheetProps = {
  /** The package behind the code; null closes the sheet. */
  offer: Offer | null
  camera: RedeemCamera | null
  /** Null for a device that takes packages as a whole. */
  channels: ChannelOptions | null
  /** When the package takes effect, as far as that is known; null until the server has answered. */
  start: 'now' | 'after' | 'either' | null
  isRedeeming: boolean
  onRedeem: () => void
  onClose: () => void
}

/** Sheet of what a code brings, to which camera and for how long, before it is redeemed for good. */
export function ConfirmSheet(props: ConfirmSheetProps): ReactElement {
  const { offer, camera, channels, start, isRedeeming, onRedeem, onClose } = props
  const { t } = useTranslation()
  // While the sheet leaves, it still shows what it showed.
  const [shown, setShown] = useState({ latest: offer, start })
  const { latest } = shown
  if (offer !== null && (offer !== latest || start !== shown.start)) setShown({ latest: offer, start })
  const close = (): void => {
    if (!isRedeeming) onClose()
  }
  return (
    <Sheet
      isOpen={offer !== null}
      onClose={close}
      title={t('redeem.confirmTitle')}
      footer={
        <>
          <Button
            size="big"
            isWide
            label={t('redeem.redeem')}
            busyLabel={t('redeem.redeeming')}
            isInFlight={isRedeeming}
            onPress={onRedeem}
          />
          <p className={styles.once}>{t('redeem.once')}</p>
        </>
      }
    >
      {latest === null ? null : (
        <>
          <DeviceLine
            title={latest.packageName}
            detail={<bdi dir="auto">{camera?.name ?? t('device.unnamed')}</bdi>}
            cover={camera?.cover}
            kind={camera?.kind ?? 'ball'}
          />
          {latest.description === '' ? null : <p className={styles.description}>{latest.description}</p>}
          {channels !== null && !channels.isRecorder && isCloud(latest) ? (
            <ChannelChoice {...channels} />
          ) : null}
          <div className={styles.facts}>
            <OfferFacts offer={latest} start={shown.start} />
          </div>
        </>
      )}
    </Sheet>
  )
}

const startKeys = {
  now: 'redeem.startsNow',
  after: 'redeem.startsAfter',
  either: 'redeem.starts',
} as const

function OfferFacts({ offer, start }: { offer: Offer; start: ConfirmSheetProps['start'] }): ReactElement {
  const { t } = useTranslation()
  const date = untilDate(offer.expireTime)
  return (
    <FactList
      facts={[
        { label: t('redeem.runs'), value: t('packages.rollingDays', { count: offer.validDays }) },
        { label: t('sheet.takesEffect'), value: start === null ? '\u00a0' : t(startKeys[start]) },
        ...(date === null ? [] : [{ label: t('redeem.before'), value: date }]),
      ]}
    />
  )
}
