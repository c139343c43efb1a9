import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../shared/ui/feedback/notice.tsx'
import type { TakeEffectResult } from './use-take-effect-now.ts'

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
