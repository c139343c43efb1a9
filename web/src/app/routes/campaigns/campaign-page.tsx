import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createNoticeCounter } from '../../../features/campaigns/model/notice-counter.ts'
import type { Campaign } from '../../../features/campaigns/queries.ts'
import { classifyLinkTarget } from '../../../shared/navigation/link-target.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useServices, useSession } from '../../../shared/services/services-context.ts'
import { classNames } from '../../../shared/styles/class-names.ts'
import { untilDate } from '../../../shared/time/wire-time.ts'
import { Notice } from '../../../shared/ui/feedback/notice.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { PayBar } from '../../../shared/ui/layout/pay-bar.tsx'
import styles from './campaign-page.module.css'
import { CampaignSale } from './campaign-sale.tsx'

type CampaignPageProps = { campaign: Campaign; bar: ReactNode }

/** A campaign by its kind: a picture, a text, or packages. Its link is followed by the rules of banners. */
export function CampaignPage({ campaign, bar }: CampaignPageProps): ReactElement {
  const { kind, title, body, imageUrl, actionType, actionValue, endTime } = campaign
  const { t } = useTranslation()
  const { openTarget } = useShopNavigate()
  const until = useEndNotice(untilDate(endTime))
  const { browser } = useServices()
  const point = useSession((session) => session.operationPoint)
  const leadsOn =
    actionType === 'GOTO_URL' && classifyLinkTarget(actionValue, browser.origin).kind !== 'refused'
  const isPicture = kind === 'image'
  return (
    <Page
      bar={bar}
      bottom={
        kind !== 'packages' &&
        leadsOn && <PayBar label={t('campaign.open')} onPress={() => void openTarget(actionValue, point)} />
      }
    >
      <CampaignHero
        title={title}
        text={isPicture ? body : undefined}
        imageUrl={imageUrl}
        isTall={isPicture}
      />
      {until === null ? null : <Notice title={t('cloud.until', { date: until })} />}
      {isPicture ? null : <p className={styles.body}>{body}</p>}
      {kind === 'packages' ? <CampaignSale packages={campaign.packages} /> : null}
    </Page>
  )
}

const counter = createNoticeCounter()

/** The end of the campaign, as often as a visit may show ends; else null. */
function useEndNotice(until: string | null): string | null {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (until !== null) setShown(counter.countShown())
  }, [until])
  return isShown ? until : null
}

type CampaignHeroProps = {
  title: string
  /** Under the title, where the picture is all there is. */
  text?: string | undefined
  imageUrl: string | null
  isTall?: boolean
}

/** The picture of a campaign, which keeps its start free for the words over it. */
function CampaignHero({ title, text, imageUrl, isTall = false }: CampaignHeroProps): ReactElement {
  const [hasFailed, setFailed] = useState(false)
  return (
    <section className={classNames(styles.hero, isTall && styles.tall)}>
      {imageUrl === null || hasFailed ? null : (
        <img src={imageUrl} alt="" className={styles.picture} onError={() => setFailed(true)} />
      )}
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        {text ? <p className={styles.text}>{text}</p> : null}
      </div>
    </section>
  )
}
