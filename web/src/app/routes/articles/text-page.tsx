import { useQuery } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type ArticleName, type Articles, articleQuery } from '../../../features/articles/queries.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { LoadingNote, Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { TextMissing } from './text-missing.tsx'
import { useArticleAudience } from './use-article-audience.ts'

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
