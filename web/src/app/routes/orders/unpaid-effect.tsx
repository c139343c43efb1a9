import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { takeEffectOf } from '../../../features/entitlements/model/take-effect.ts'
import { deviceExpiryQuery } from '../../../features/entitlements/queries.ts'
import { TakesEffectChoice } from '../../../features/payment/components/takes-effect-choice.tsx'
import { useServices, useSession } from '../../../shared/services/services-context.ts'
import { dateFormatOf, displayTime } from '../../../shared/time/format-time.ts'
import { LinkButton } from '../../../shared/ui/button/button.tsx'
import { Notice } from '../../../shared/ui/feedback/notice.tsx'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import { currentPackageOf } from '../purchase/current-package.ts'

type UnpaidEffectProps = {
  target: { deviceId: string; productCode: string; packageSource: number }
  immediateUse: 0 | 1
  onChange: (immediateUse: 0 | 1) => void
}

/**
 * Time an unpaid order takes effect: a choice where a package is unexpired (product 4.15, 4.16), else nothing to say.
 */
export function UnpaidEffect({ target, immediateUse, onChange }: UnpaidEffectProps): ReactElement | null {
  const { t } = useTranslation()
  const dateFormat = useSession(({ timeFormat }) => dateFormatOf(timeFormat))
  const { data, isError, refetch } = useQuery(deviceExpiryQuery(useServices(), target))
  if (data === undefined) {
    if (!isError) return <Skeleton shape="choice" />
    // It can be paid all the same: it then takes effect normally.
    return (
      <Notice title={t('error.package-info-unavailable')}>
        <LinkButton label={t('common.tryAgain')} onPress={() => void refetch()} />
      </Notice>
    )
  }
  if (takeEffectOf(data) === 'renewed') return <Notice title={t('error.already-renewed')} />
  // As the country writes it: so is the day of the order on the same page.
  const current = currentPackageOf(data, (wireTime) => displayTime(wireTime, dateFormat))
  if (current === null) return null
  // A recorder has packages by channel: the one end the device as a whole has says nothing of those paid for.
  const ofOrder = target.productCode === 'NVR' ? { ...current, until: null, isByChannel: true } : current
  return <TakesEffectChoice current={ofOrder} immediateUse={immediateUse} onChange={onChange} />
}
