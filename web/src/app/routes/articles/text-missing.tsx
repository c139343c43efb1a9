import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices } from '../../../shared/services/services-context.ts'
import { StateView } from '../../../shared/ui/feedback/state-view.tsx'
import { ErrorStage } from '../../../shared/ui/illustrations/stages.tsx'

/** A text that did not come. A part that failed to load is not asked for again until the page is loaded anew. */
export function TextMissing(): ReactElement {
  const { t } = useTranslation()
  const { browser } = useServices()
  return (
    <StateView
      art={<ErrorStage />}
      title={t('state.networkTitle')}
      text={t('state.networkSafe')}
      action={{ label: t('common.reload'), icon: 'reload', onPress: browser.reload }}
    />
  )
}
