import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { agreementQuery } from '../../features/agreement/api/agreement-query.ts'
import { AgreementView } from '../../features/agreement/components/agreement-view.tsx'
import { AGREEMENT_SINCE } from '../../features/agreement/model/agreement-text.ts'
import { currentLanguage } from '../../shared/i18n/i18n.ts'
import { isolateValue } from '../../shared/i18n/isolate-value.ts'
import { directionOf } from '../../shared/i18n/languages.ts'
import { useShopNavigate } from '../../shared/navigation/use-shop-navigate.ts'
import { useServices, useSession } from '../../shared/services/services-context.ts'
import { operatorOf } from '../../shared/tenant/operator.ts'
import { displayTime } from '../../shared/time/display-time.ts'
import { dateFormatOf } from '../../shared/time/format-parts.ts'
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx'
import { StateView } from '../../shared/ui/feedback/state-view.tsx'
import { ErrorStage } from '../../shared/ui/illustrations/error-stage.tsx'
import { AppBar } from '../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../shared/ui/layout/page.tsx'

/** The cloud storage service agreement in the language of the shop, naming the tenant's operator. */
export default function AgreementRoute(): ReactElement {
  const { t } = useTranslation()
  const { back } = useShopNavigate()
  const { browser } = useServices()
  const tenantId = useSession((session) => session.tenantId)
  const timeFormat = useSession((session) => session.timeFormat)
  const language = currentLanguage()
  const operator = isolateValue(operatorOf(tenantId), directionOf(language))
  const { data, isError } = useQuery(agreementQuery(language, operator))
  const bar = <AppBar title={t('agreement.title')} onBack={back} />
  if (isError) {
    // A page's code that failed to load is not asked for again until the page is loaded anew.
    const action = { label: t('common.reload'), icon: 'reload', onPress: browser.reload } as const
    return (
      <Page bar={bar} align="centre">
        <StateView
          art={<ErrorStage />}
          title={t('state.networkTitle')}
          text={t('state.networkSafe')}
          action={action}
        />
      </Page>
    )
  }
  const since = displayTime(AGREEMENT_SINCE, dateFormatOf(timeFormat)) ?? ''
  return (
    <Page bar={bar}>
      {data === undefined ? (
        <Skeleton shape="order" count={6} />
      ) : (
        <AgreementView text={data} since={since} />
      )}
    </Page>
  )
}
