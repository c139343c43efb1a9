import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import { RequestErrorView, StateView } from '../../../shared/ui/feedback/state-view.tsx'
import { EmptyStage } from '../../../shared/ui/illustrations/stages.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'

/** Something is being asked: the boxes of picture and cameras. */
export function ClaimLoading({ bar }: { bar: ReactNode }): ReactElement {
  return (
    <Page bar={bar}>
      <Skeleton shape="banner" />
      <Skeleton shape="row" count={2} />
    </Page>
  )
}

type ClaimErrorProps = { bar: ReactNode; error: unknown; onRetry: () => void }

export function ClaimError({ bar, error, onRetry }: ClaimErrorProps): ReactElement {
  return (
    <Page bar={bar} align="centre">
      <RequestErrorView error={error} onRetry={onRetry} />
    </Page>
  )
}

type NothingToClaimProps = { bar: ReactNode; title: string; text: string; onToCameras: () => void }

/** Nothing to claim: the reason, and a link to the cameras. */
export function NothingToClaim({ bar, title, text, onToCameras }: NothingToClaimProps): ReactElement {
  const { t } = useTranslation()
  return (
    <Page bar={bar} align="centre">
      <StateView
        art={<EmptyStage />}
        title={title}
        text={text}
        action={{ label: t('orders.toCameras'), onPress: onToCameras }}
      />
    </Page>
  )
}
