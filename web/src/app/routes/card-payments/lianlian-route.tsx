import { type ReactElement, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { TypedCardLine } from '../../../features/card-payments/components/typed-card-line.tsx'
import { readTypedCard } from '../../../features/card-payments/model/card-return.ts'
import { readPageQuery } from '../../../shared/navigation/page-query.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { CardOrderPage } from './card-order-page.tsx'
import { ChargeCard, EnterCard } from './lianlian-footers.tsx'

/** Paying an order by card: the card is typed at LianLian, its bank may ask back (3DS). */
export default function LianlianRoute(): ReactElement {
  const { t } = useTranslation()
  const { search } = useLocation()
  const { replace } = useShopNavigate()
  const [card, setCard] = useState(() => readTypedCard(search))
  const [isDeclined, setDeclined] = useState(false)
  // The token of a card stays neither in the address nor in the history.
  useEffect(() => {
    if (readTypedCard(search) === null) return
    const { productCode, deviceId, packageSource, interType } = readPageQuery(search)
    replace(paths.lianlianPay, { productCode, deviceId, packageSource, interType })
  }, [search, replace])
  const other = (): void => {
    setDeclined(false)
    setCard(null)
  }
  return (
    <CardOrderPage
      path={paths.lianlianPay}
      title={t('card.lianlian')}
      renderMiddle={() => (card === null ? null : <TypedCardLine card={card} onOther={other} />)}
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
