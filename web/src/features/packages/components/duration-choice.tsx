import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import { ChoiceCard, ChoiceGroup, DurationCard } from '../../../shared/ui/choice/choice-card.tsx'
import { bestByDay, durationsOf, type PackageMenu } from '../model/arrange-packages.ts'
import { type PackageOffer, perDayFen, type ShopPackage } from '../model/package-offer.ts'
import { durationKeys, formatSaving, isWithinHour } from '../model/package-text-keys.ts'
import type { BoughtSlots } from './use-package-texts.ts'

/** The contract that buys the chosen package anew each month: one more choice beside its lengths. */
export interface RenewalChoice {
  package: ShopPackage
  isChosen: boolean
  onChoose: () => void
}

/** Props that each group of choices is given. */
export interface ChoiceProps {
  menu: PackageMenu
  chosen: ShopPackage
  /** How often the price is paid: once for each channel or lens. */
  slotCount: number
  /** Channels or lenses bought for; null for the device as a whole. */
  slots?: BoughtSlots | null
  /** What is bought waits for a package that runs. */
  isQueued?: boolean
  /** What a package costs by its measure, in place of the price of a day; undefined where it has none. */
  lineOf?: ((offered: ShopPackage) => string | undefined) | undefined
  /** Where none is offered: null. */
  renewal?: RenewalChoice | null
  /** None is marked: bought by a contract, which has no length of its own, or what was chosen is gone. */
  isUnmarked?: boolean
  onChoose: (chosen: ShopPackage) => void
}

/** Choice of how long packages like `base` run, and each length's cost; the best price by day comes first. */
export function DurationChoice({
  menu,
  chosen,
  base = chosen,
  slotCount,
  slots = null,
  isQueued = false,
  isUnmarked = false,
  renewal = null,
  lineOf,
  onChoose,
}: ChoiceProps & { base?: ShopPackage }): ReactElement {
  const { t } = useTranslation()
  const offers = durationsOf(menu, base)
  const perSlot = ({ price }: ShopPackage): string | undefined =>
    slots === null
      ? undefined
      : t(slots.isLens ? 'packages.perLens' : 'packages.perChannel', { price: formatYuan(price) })
  return (
    <ChoiceGroup
      id="duration"
      label={t('packages.duration')}
      note={!isUnmarked && !isQueued && isWithinHour(chosen) ? t('packages.withinHour') : undefined}
      last={renewal && <RenewalCard name="duration" {...renewal} />}
      reason={lineOf === undefined ? <BestLength offers={offers} slotCount={slotCount} /> : null}
    >
      {offers.map((offer) => (
        <OfferCard
          key={offer.package.packageId}
          name="duration"
          offer={offer}
          label={t(durationKeys[offer.package.durationType])}
          slotCount={slotCount}
          isChosen={!isUnmarked && offer.package.packageId === chosen.packageId}
          line={lineOf?.(offer.package) ?? perSlot(offer.package)}
          onChoose={onChoose}
        />
      ))}
    </ChoiceGroup>
  )
}

/** The length that is suggested, and why: what its day costs. */
function BestLength({
  offers,
  slotCount,
}: {
  offers: readonly PackageOffer[]
  slotCount: number
}): ReactElement | null {
  const { t } = useTranslation()
  const best = bestByDay(offers)
  const fen = best && perDayFen(best, slotCount)
  if (best === null || fen === null) return null
  const duration = t(durationKeys[best.durationType])
  return <>{t('packages.suggested', { duration, price: formatYuan(fen) })}</>
}

type PackageCardsProps = Pick<ChoiceProps, 'chosen' | 'slotCount' | 'isUnmarked' | 'renewal' | 'onChoose'> & {
  id: string
  label: string
  offers: readonly PackageOffer[]
}

/** Packages by their names, for kinds that differ in nothing else; nothing where none is offered. */
export function PackageCards(props: PackageCardsProps): ReactElement | null {
  const { id, label, offers, chosen, slotCount, isUnmarked = false, renewal = null, onChoose } = props
  if (offers.length === 0) return null
  const last = renewal && <RenewalCard name="package" {...renewal} />
  return (
    <ChoiceGroup id={id} label={label} last={last}>
      {offers.map((offer) => (
        <OfferCard
          key={offer.package.packageId}
          name="package"
          offer={offer}
          label={offer.package.packageName}
          slotCount={slotCount}
          isChosen={!isUnmarked && offer.package.packageId === chosen.packageId}
          onChoose={onChoose}
        />
      ))}
    </ChoiceGroup>
  )
}

/** Monthly renewal: what it costs, when it is charged, and that it can be stopped. */
function RenewalCard({
  name,
  package: { packageId, price },
  isChosen,
  onChoose,
}: RenewalChoice & { name: string }): ReactElement {
  const { t } = useTranslation()
  return (
    <ChoiceCard
      name={name}
      value={packageId}
      isChosen={isChosen}
      onChoose={onChoose}
      label={t('packages.autoRenew')}
      help={t('packages.autoRenewHelp', { price: formatYuan(price) })}
    />
  )
}

type OfferCardProps = {
  /** The name of the group. */
  name: string
  offer: PackageOffer
  label: string
  slotCount: number
  isChosen: boolean
  line?: string | undefined
  onChoose: (chosen: ShopPackage) => void
}

/** One package to choose: its price, what it saves, and what it costs by the day or by its own measure. */
function OfferCard({
  name,
  offer,
  label,
  slotCount,
  isChosen,
  line,
  onChoose,
}: OfferCardProps): ReactElement {
  const { t } = useTranslation()
  const { package: shopPackage, savingPercent } = offer
  const { packageId, price, originalPrice, validDays } = shopPackage
  const dayFen = perDayFen(shopPackage, slotCount)
  const perDay = dayFen === null ? undefined : t('packages.perDay', { price: formatYuan(dayFen) })
  return (
    <DurationCard
      name={name}
      value={packageId}
      isChosen={isChosen}
      onChoose={() => onChoose(shopPackage)}
      label={label}
      fen={price * slotCount}
      originalFen={savingPercent === null ? undefined : originalPrice * slotCount}
      saving={savingPercent === null ? undefined : formatSaving(savingPercent)}
      line={line ?? (validDays === 1 ? t('packages.oneDayLong') : perDay)}
    />
  )
}
