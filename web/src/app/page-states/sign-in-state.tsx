import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShopNavigate } from '../../shared/navigation/use-shop-navigate.ts'
import { useServices } from '../../shared/services/services-context.ts'
import { StateView } from '../../shared/ui/feedback/state-view.tsx'
import { EmptyStage } from '../../shared/ui/illustrations/stages.tsx'
import { AppBar } from '../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../shared/ui/layout/page.tsx'
import { RevealWhenDrawn } from '../page/page-frame.tsx'

/** Replaces every page while no user is signed in; the address stays, so that a retry opens the same page. */
export default function SignInState(): ReactElement {
  const { t } = useTranslation()
  const { startSession } = useServices()
  const { close } = useShopNavigate()
  const [isTrying, setIsTrying] = useState(false)
  const tryAgain = async (): Promise<void> => {
    if (isTrying) return
    setIsTrying(true)
    await startSession()
    setIsTrying(false)
  }
  return (
    <RevealWhenDrawn>
      <Page bar={<AppBar title={t('cloud.title')} onBack={close} />} align="centre">
        <StateView
          art={<EmptyStage />}
          title={t('state.signInTitle')}
          text={t('state.signInText')}
          action={{ label: t('state.toApp'), onPress: close }}
          link={{
            label: t(isTrying ? 'common.checking' : 'common.tryAgain'),
            onPress: () => void tryAgain(),
          }}
        />
      </Page>
    </RevealWhenDrawn>
  )
}
