import type { Schemas } from '@skyshop/openapi/http'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { dataOf } from '../../../shared/api-client/api-errors.ts'
import { usePageMemory } from '../../../shared/navigation/use-page-memory.ts'
import type { Services } from '../../../shared/services/services.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import { RequestErrorView, StateView } from '../../../shared/ui/feedback/state-view.tsx'
import { ChipBar } from '../../../shared/ui/form/chip-bar.tsx'
import { EmptyStage } from '../../../shared/ui/illustrations/stages.tsx'
import {
  type CouponFilter,
  couponFilters,
  isCouponFilter,
  sortCoupons,
  statusesOf,
} from '../model/coupons.ts'
import styles from './coupon-list.module.css'
import { type CouponActions, CouponList } from './coupon-list.tsx'

type CouponPageProps = CouponActions & { onToCameras: () => void }

const labelKeys = {
  unused: 'coupons.unused',
  'not-yet-effective': 'sheet.couponReason.notYetEffective',
  used: 'sheet.couponReason.used',
  over: 'sheet.couponReason.expired',
} as const satisfies Record<CouponFilter, string>

/** The user's coupons, state by state. */
export function CouponPage({ onToCameras, ...actions }: CouponPageProps): ReactElement {
  const { t } = useTranslation()
  const { memory, remember } = usePageMemory()
  const filter = isCouponFilter(memory) ? memory : 'unused'
  const options = couponFilters.map((value) => ({ value, label: t(labelKeys[value]) }))
  return (
    <>
      <ChipBar label={t('coupons.filter')} options={options} value={filter} onChange={remember} />
      <Coupons key={filter} filter={filter} onToCameras={onToCameras} {...actions} />
    </>
  )
}

function Coupons({
  filter,
  onToCameras,
  ...actions
}: CouponPageProps & { filter: CouponFilter }): ReactElement {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(ownCouponsQuery(useServices(), filter))
  if (data === undefined) {
    return error === null ? (
      <div className={styles.list}>
        <Skeleton shape="ticket" count={5} />
      </div>
    ) : (
      <div className={styles.state}>
        <RequestErrorView error={error} onRetry={() => void refetch()} />
      </div>
    )
  }
  if (data.length > 0) return <CouponList coupons={data} {...actions} />
  return (
    <div className={styles.state}>
      <StateView
        art={<EmptyStage />}
        title={t(`coupons.none.${filter}`)}
        text={filter === 'unused' ? t('coupons.noneText') : undefined}
        action={filter === 'unused' ? { label: t('orders.toCameras'), onPress: onToCameras } : undefined}
      />
    </div>
  )
}

/** The user's coupons of one filter, in the order they are shown in. */
function ownCouponsQuery(services: Services, filter: CouponFilter) {
  return queryOptions({
    queryKey: ['own-coupons', filter],
    queryFn: async ({ signal }): Promise<Schemas['Coupon'][]> => {
      const lists = await Promise.all(
        statusesOf(filter).map(async (status) =>
          dataOf(await services.api.call('getAvailableCoupon', { query: { status } }, signal)),
        ),
      )
      return sortCoupons(filter, lists.flat())
    },
  })
}
