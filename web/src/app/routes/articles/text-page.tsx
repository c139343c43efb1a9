import { useQuery } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type ArticleName, type Articles, articleQuery } from '../../../features/articles/queries.ts'
import { currentLanguage } from '../../../shared/i18n/i18n.ts'
import { isolateValue } from '../../../shared/i18n/isolate-value.ts'
import { directionOf, type Language } from '../../../shared/i18n/locales/languages.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useServices, useSession } from '../../../shared/services/services-context.ts'
import { operatorOf } from '../../../shared/tenant/tenant.ts'
import { LoadingNote, Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import { LoadErrorView } from '../../../shared/ui/feedback/state-view.tsx'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'

type TextPageProps<Name extends ArticleName> = { name: Name; children: (text: Articles[Name]) => ReactNode }

/** A page that has a text to read, in the language of the shop, naming the tenant's operator. */
export function TextPage<Name extends ArticleName>({ name, children }: TextPageProps<Name>): ReactElement {
  const { t } = useTranslation()
  const { back } = useShopNavigate()
  const { data, isError } = useQuery(articleQuery(name, useArticleAudience()))
  if (isError) {
    return (
      <Page bar={<AppBar title={t('common.help')} onBack={back} />} align="centre">
        <TextMissing />
      </Page>
    )
  }
  return (
    <Page bar={<AppBar title={data?.title} onBack={back} />}>
      {data === undefined ? <TextSkeleton /> : children(data)}
    </Page>
  )
}

function TextSkeleton(): ReactElement {
  return (
    <>
      <LoadingNote />
      <Skeleton shape="order" count={6} />
    </>
  )
}

/** A text that did not come. A part that failed to load is not asked for again until the page is loaded anew. */
export function TextMissing(): ReactElement {
  const { t } = useTranslation()
  const { browser } = useServices()
  return <LoadErrorView title={t('state.networkTitle')} onReload={browser.reload} />
}

/** The audience of a text: the language it is read in and the operator it names. */
export function useArticleAudience(): { language: Language; operator: string } {
  const tenantId = useSession((session) => session.tenantId)
  const language = currentLanguage()
  return { language, operator: isolateValue(operatorOf(tenantId), directionOf(language)) }
}
