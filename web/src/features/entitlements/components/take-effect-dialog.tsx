import type { Schemas } from '@skyshop/openapi/http'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dataOf } from '../../../shared/api-client/api-errors.ts'
import { errorTextKey, nameOfError } from '../../../shared/errors/error-names.ts'
import type { Services } from '../../../shared/services/services.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { Notice } from '../../../shared/ui/feedback/notice.tsx'
import { Dialog } from '../../../shared/ui/sheet/dialog.tsx'
import type { OwnedPackage } from '../model/owned-packages.ts'
import { type ExpiryTarget, validPackagesQuery } from '../queries.ts'

type TakeEffectDialogProps = {
  /** Asked about; null closes the question. */
  asked: OwnedPackage | null
  isInFlight: boolean
  onConfirm: (asked: OwnedPackage) => void
  onLeave: () => void
}

/** Asks whether a queued package is to take effect now, and says what happens to the current one. */
export function TakeEffectDialog({
  asked,
  isInFlight,
  onConfirm,
  onLeave,
}: TakeEffectDialogProps): ReactElement {
  const { t } = useTranslation()
  // While the dialog leaves, it still shows what it asked.
  const [latest, setLatest] = useState(asked)
  if (asked !== null && asked !== latest) setLatest(asked)
  return (
    <Dialog
      isOpen={asked !== null}
      title={t('devicePacks.question')}
      safe={{ label: t('devicePacks.leave'), onPress: onLeave }}
      other={{
        label: t('devicePacks.takeEffectNow'),
        isInFlight,
        onPress: () => {
          if (asked !== null) onConfirm(asked)
        },
      }}
    >
      {t('devicePacks.questionText', { name: latest?.name ?? '' })}
    </Dialog>
  )
}

/** Notice of how *take effect now* went; stays until the page is left. */
export function TakeEffectNotice({ result }: { result: TakeEffectResult | null }): ReactElement {
  const { t } = useTranslation()
  return (
    <div role="status">
      {result?.kind === 'done' ? (
        <Notice title={t('device.stateActivated')} text={t('devicePacks.doneText', { name: result.name })} />
      ) : null}
      {result?.kind === 'failed' ? (
        <Notice tone="wrong" title={t('error.operate-failed')} text={t(result.textKey)} />
      ) : null}
    </div>
  )
}

/** How letting a package take effect went. */
type TakeEffectResult =
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
    const owned = listed.find((one) => one.storePackageId === storePackageId)
    return owned?.state === 'activated' || owned?.state === 'activating'
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
