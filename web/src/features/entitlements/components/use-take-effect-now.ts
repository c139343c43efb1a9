import type { Schemas } from '@skyshop/openapi/http'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf } from '../../../shared/api-client/api-errors.ts'
import { errorTextKey, nameOfError } from '../../../shared/errors/error-names.ts'
import type { Services } from '../../../shared/services/services.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import type { OwnedPackage } from '../model/owned-packages.ts'
import { type ExpiryTarget, validPackagesQuery } from '../queries.ts'

/** How letting a package take effect went. */
export type TakeEffectResult =
  | { kind: 'done'; name: string }
  | { kind: 'failed'; name: string; textKey: ReturnType<typeof errorTextKey> }

export interface TakeEffectNow {
  result: TakeEffectResult | null
  isInFlight: boolean
  start(owned: OwnedPackage): Promise<void>
}

/** Lets a queued package take effect and says how it went; where it seems to have failed, the server's list decides. */
export function useTakeEffectNow(target: ExpiryTarget): TakeEffectNow {
  const services = useServices()
  const queries = useQueryClient()
  const mutation = useMutation({
    mutationFn: async (owned: OwnedPackage): Promise<TakeEffectResult> => {
      const { name, takeEffectId } = owned
      if (takeEffectId === null) return { kind: 'failed', name, textKey: 'error.immediate-not-possible' }
      try {
        await takePackageEffect(services, takeEffectId)
        return { kind: 'done', name }
      } catch (error) {
        // A browser sends a request again whose connection broke: the second one is refused for the first one's success.
        if (await isInEffect(takeEffectId)) return { kind: 'done', name }
        return { kind: 'failed', name, textKey: errorTextKey(nameOfError(error)) }
      }
    },
    // Everything shown of packages and data may be different now.
    onSettled: () => queries.invalidateQueries(),
  })

  const isInEffect = async (storePackageId: string): Promise<boolean> => {
    const query = { ...validPackagesQuery(services, target), staleTime: 0 }
    const listed = await queries.fetchQuery(query).catch(() => [])
    const found = listed.find((one) => one.storePackageId === storePackageId)
    return found?.state === 'activated' || found?.state === 'activating'
  }
  return {
    result: mutation.data ?? null,
    isInFlight: mutation.isPending,
    start: async (owned) => void (await mutation.mutateAsync(owned).catch(() => undefined)),
  }
}

/** Lets a queued package take effect; throws the server's refusal. */
async function takePackageEffect(
  services: Pick<Services, 'api'>,
  storePackageId: string,
): Promise<Schemas['StorePackage']> {
  return dataOf(await services.api.call('usePackageNow', { body: { storePackageId } }))
}
