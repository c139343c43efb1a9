import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../shared/ui/feedback/notice.tsx'
import { Dialog } from '../../../shared/ui/sheet/dialog.tsx'
import type { OwnedPackage } from '../model/owned-packages.ts'
import type { TakeEffectResult } from './use-take-effect-now.ts'

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

/** How *take effect now* went; stays until the page is left. */
export function TakeEffectNotice({ result }: { result: TakeEffectResult | null }): ReactElement {
  const { t } = useTranslation()
  return (
    <div role="status">
      {result?.kind === 'done' ? (
        <Notice title={t('devicePacks.doneTitle')} text={t('devicePacks.doneText', { name: result.name })} />
      ) : null}
      {result?.kind === 'failed' ? (
        <Notice tone="wrong" title={t('error.operate-failed')} text={t(result.textKey)} />
      ) : null}
    </div>
  )
}
