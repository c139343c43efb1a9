import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorStage } from '../illustrations/stages.tsx'
import { StateView } from './state-view.tsx'

type LoadErrorViewProps = {
  title: string
  onReload: () => void
  isReloading?: boolean | undefined
  link?: { label: string; onPress: () => void } | undefined
}

/** A failed load: that packages are not affected, and a button that loads again. */
export function LoadErrorView({ title, onReload, isReloading, link }: LoadErrorViewProps): ReactElement {
  const { t } = useTranslation()
  return (
    <StateView
      art={<ErrorStage />}
      title={title}
      text={t('state.networkSafe')}
      action={{
        label: t('common.reload'),
        icon: 'reload',
        isInFlight: isReloading ?? false,
        onPress: onReload,
      }}
      link={link}
    />
  )
}
