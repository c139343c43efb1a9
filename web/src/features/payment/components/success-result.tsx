import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import { useServices, useSession } from '../../../shared/services/services-context.ts'
import { untilDate } from '../../../shared/time/until-date.ts'
import { parseWireTime } from '../../../shared/time/wire-time.ts'
import { Button } from '../../../shared/ui/button/button.tsx'
import { LinkButton } from '../../../shared/ui/button/link-button.tsx'
import { GroupedNumber } from '../../../shared/ui/order/grouped-number.tsx'
import { Timeline } from '../../../shared/ui/timeline/timeline.tsx'
import { receiptTime } from '../model/receipt-time.ts'
import {
  continuesCover,
  isKnown,
  type PurchaseFacts,
  type SuccessStep,
  successSteps,
} from '../model/success-steps.ts'
import styles from './success-result.module.css'

const MINUTE_MS = 60_000

type SuccessResultProps = {
  art: ReactNode
  /** Name of the device; null when it has none or is not known. */
  device: string | null
  facts: PurchaseFacts
  orderNo: string | undefined
}

/** Paid: for which camera, what happens when, and the order number. */
export function SuccessResult(props: SuccessResultProps): ReactElement {
  const { art, device, facts, orderNo } = props
  const { t } = useTranslation()
  const stepText = useStepText(facts)
  const headline = continuesCover(facts) ? 'result.staysCovered' : 'result.covered'
  return (
    <>
      <div className={styles.art}>{art}</div>
      <h2 className={styles.headline}>
        {device === null || !isKnown(facts) ? t('result.paid') : t(headline, { device })}
      </h2>
      {facts.packageName === undefined ? null : (
        <p className={styles.text}>{t('result.successText', { name: facts.packageName })}</p>
      )}
      {isKnown(facts) ? (
        <div className={styles.steps}>
          <Timeline
            steps={successSteps(facts).map((step) => ({
              key: step.key,
              state: step.state,
              ...stepText(step),
            }))}
          />
        </div>
      ) : null}
      {orderNo === undefined ? null : (
        <dl className={styles.order}>
          <dt>{t('orders.orderNumber')}</dt>
          <dd>
            <GroupedNumber number={orderNo} />
          </dd>
        </dl>
      )}
    </>
  )
}

/** Where one goes from here; it stands at the lower edge of the page. */
export function SuccessActions(props: { onToCameras: () => void; onSeeOrder: () => void }): ReactElement {
  const { t } = useTranslation()
  return (
    <div className={styles.actions}>
      <Button size="big" isWide label={t('result.backToCameras')} onPress={props.onToCameras} />
      <LinkButton label={t('result.seeOrder')} onPress={props.onSeeOrder} />
    </div>
  )
}

type StepText = { title: string; help?: string | undefined; time?: string | undefined }

function useStepText({ order }: PurchaseFacts): (step: SuccessStep) => StepText {
  const { t } = useTranslation()
  const { clock } = useServices()
  const timeFormat = useSession((session) => session.timeFormat)
  const nowMs = clock.nowMs()
  const timeOf = (time: string | null) => receiptTime(time, { nowMs, timeFormat }) ?? undefined
  return ({ key, state, time, isQueued }) => {
    switch (key) {
      case 'paid':
        return {
          title:
            order === null ? t('result.paid') : t('result.paidStep', { price: formatYuan(order.payMoney) }),
          help: order === null ? undefined : t('sheet.wechat'),
          time: timeOf(time),
        }
      case 'activating':
        if (state !== 'now') return { title: t('orders.activated') }
        return {
          title: t('orders.activating'),
          help:
            (parseWireTime(time) ?? 0) - nowMs > MINUTE_MS
              ? t('result.withinHour')
              : t('result.activatingHelp'),
          time: t('common.now'),
        }
      case 'takesEffect':
        return {
          title: t('result.takesEffect'),
          help: isQueued ? t('result.takesEffectHelp') : undefined,
          time: untilDate(time) ?? undefined,
        }
      case 'runsUntil':
        return { title: t('result.runsUntil'), time: untilDate(time) ?? undefined }
    }
  }
}
