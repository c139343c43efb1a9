import { type ReactElement, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { type EnteredCard, readEnteredCard } from '../../../features/card-payments/model/card-return.ts'
import { readPageQuery } from '../../../shared/navigation/page-query.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { LinkButton } from '../../../shared/ui/button/button.tsx'
import { Cell } from '../../../shared/ui/form/cell.tsx'
import styles from './card-order-page.module.css'
import { CardOrderPage } from './card-order-page.tsx'
import { ChargeCard, EnterCard } from './lianlian-footers.tsx'

/** Paying an order by card: the card is typed at LianLian, its bank may ask back (3DS). */
export default function LianlianRoute(): ReactElement {
  const { t } = useTranslation()
  const { search } = useLocation()
  const { replace } = useShopNavigate()
  const [card, setCard] = useState(() => readEnteredCard(search))
  const [isDeclined, setDeclined] = useState(false)
  // The token of a card stays neither in the address nor in the history.
  useEffect(() => {
    if (readEnteredCard(search) === null) return
    const { productCode, deviceId, packageSource, now, interType } = readPageQuery(search)
    replace(paths.lianlianPay, { productCode, deviceId, packageSource, now, interType })
  }, [search, replace])
  const other = (): void => {
    setDeclined(false)
    setCard(null)
  }
  return (
    <CardOrderPage
      path={paths.lianlianPay}
      title={t('card.lianlian')}
      renderMiddle={() => (card === null ? null : <EnteredCardLine card={card} onOther={other} />)}
      renderFooter={(way) =>
        card === null ? (
          <EnterCard {...way} isDeclined={isDeclined} />
        ) : (
          <ChargeCard
            {...way}
            card={card}
            onDeclined={() => {
              setDeclined(true)
              setCard(null)
            }}
          />
        )
      }
    />
  )
}

type EnteredCardLineProps = { card: EnteredCard; onOther: () => void }

/** The card that will be charged, and the way to another one. */
function EnteredCardLine({ card: { brand, last4 }, onOther }: EnteredCardLineProps): ReactElement {
  const { t } = useTranslation()
  return (
    <div className={styles.card}>
      <Cell icon="wallet" label={t('card.card')} value={<bdi dir="ltr">{`${brand} •••• ${last4}`}</bdi>} />
      <LinkButton label={t('card.another')} onPress={onOther} />
    </div>
  )
}
