import type { Schemas } from '@skyshop/openapi/http'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PackageExpiry } from '../../../features/entitlements/model/channels-expiry.ts'
import { takeEffectOf } from '../../../features/entitlements/model/take-effect.ts'
import { deviceExpiryQuery, type ExpiryTarget } from '../../../features/entitlements/queries.ts'
import type { DeviceCheck } from '../../../features/payment/model/payment.ts'
import { readUnpaidOrder } from '../../../features/payment/queries.ts'
import { RefusalError } from '../../../shared/api-client/api-errors.ts'
import { errorTextKey, nameOfError } from '../../../shared/errors/error-names.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { currentPackageOf } from './current-package.ts'

/**
 * The check that the device still has what the buyer was asked about (R-PAY-28); what it reads is shown at once.
 * `ofSlot` takes out of the expiry what concerns the package.
 */
export function useDeviceCheck(
  target: ExpiryTarget & { channels?: readonly string[] | undefined },
  ofSlot: (expiry: PackageExpiry) => PackageExpiry = (expiry) => expiry,
): (shown: PackageExpiry) => DeviceCheck {
  const services = useServices()
  const queries = useQueryClient()
  return (shown) => async () => {
    try {
      // What was prefetched counts as fresh until the first touch or key, which not every way to press a button has.
      const query = { ...deviceExpiryQuery(services, target), retry: false, staleTime: 0 }
      const present = await queries.fetchQuery(query)
      return isAskedAnew(shown, ofSlot(present))
    } catch (error) {
      // A device the server does not tell of any more: it decides about the order as well.
      if (error instanceof RefusalError) return false
      throw error
    }
  }
}

/**
 * Whether the device has something else than the buyer was asked about. What was shown may be the answer about the channels
 * chosen before, while that about a channel more is on its way: then the question itself counts.
 */
function isAskedAnew(shown: PackageExpiry, present: PackageExpiry): boolean {
  if (takeEffectOf(shown) !== takeEffectOf(present)) return true
  const isOfSameChannels = channelIds(shown) === channelIds(present)
  return isOfSameChannels
    ? endsOf(shown) !== endsOf(present)
    : JSON.stringify(currentPackageOf(shown)) !== JSON.stringify(currentPackageOf(present))
}

function channelIds({ channels = [] }: PackageExpiry): string {
  return channels.map(({ channelIotId }) => channelIotId).join()
}

function endsOf(expiry: PackageExpiry): string {
  const all = [expiry, ...(expiry.channels ?? []).map((channel) => channel.expiry)]
  return JSON.stringify(all.map(({ expireDate }) => expireDate))
}

/** The check that stands before a payment: the device still has what the buyer was asked about (R-PAY-28). */
interface DeviceGuard {
  isChecking: boolean
  /** Why it was not paid; null where nothing is in the way. */
  notice: string | null
  /** Calls `pay` when nothing has changed. */
  proceed(pay: () => void): void
}

export function useDeviceGuard(order: Schemas['OrderRecord']): DeviceGuard {
  const { t } = useTranslation()
  const services = useServices()
  const checkOf = useDeviceCheck(order)
  // What the page shows; the check reads it again.
  const { data: shown } = useQuery({ ...deviceExpiryQuery(services, order), enabled: false })
  const { mutate, isPending, data, error } = useMutation({
    mutationKey: ['cards', 'device'],
    mutationFn: async () => {
      if (shown === undefined || !(await checkOf(shown)())) return false
      // Changed by this very order, paid elsewhere: the server says so when it is asked to pay.
      const unpaid = await readUnpaidOrder(services, order)
      return !unpaid.ok || unpaid.data?.orderNo === order.orderNo
    },
  })
  const textOf = (): string | null => {
    if (error !== null) return t(errorTextKey(nameOfError(error)))
    return data === true ? t('sheet.deviceChanged') : null
  }
  return {
    isChecking: isPending,
    notice: isPending ? null : textOf(),
    proceed: (pay) =>
      mutate(undefined, {
        onSuccess: (hasChanged) => {
          if (!hasChanged) pay()
        },
      }),
  }
}
