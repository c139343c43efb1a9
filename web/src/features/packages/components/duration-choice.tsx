import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import { ChoiceGroup, DurationCard } from '../../../shared/ui/choice/choice-card.tsx'
import { durationsOf, type PackageMenu, suggestedLength } from '../model/arrange-packages.ts'
import { firstPeriodFen, type PackageOffer, perDayFen, type ShopPackage } from '../model/package-offer.ts'
import { durationKeys, formatSaving, isWithinHour } from '../model/package-text-keys.ts'
import type { BoughtSlots } from './use-package-texts.ts'

/** The contract that buys the chosen package anew each month: one more choice beside its lengths. */
export interface RenewalChoice {
  offer: PackageOffer
  isChosen: boolean
  /** Why it cannot be chosen. */
  refusal?: string | undefined
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
  lineOf?: ((offered: ShopPackage) => string | readonly string[] | undefined) | undefined
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
      reason={
        lineOf === undefined ? (
          <BestLength
            offers={offers}
            renewal={renewal && renewal.refusal === undefined ? renewal.offer : null}
            slotCount={slotCount}
          />
        ) : null
      }
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
      {renewal && <RenewalCard name="duration" {...renewal} line={lineOf?.(renewal.offer.package)} />}
    </ChoiceGroup>
  )
}

/** The length that is suggested, and why: what its day costs. */
function BestLength({
  offers,
  renewal,
  slotCount,
}: {
  offers: readonly PackageOffer[]
  renewal: PackageOffer | null
  slotCount: number
}): ReactElement | null {
  const { t } = useTranslation()
  const best = suggestedLength(offers, renewal)
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
  return (
    <ChoiceGroup id={id} label={label}>
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
      {renewal && <RenewalCard name="package" {...renewal} />}
    </ChoiceGroup>
  )
}

type RenewalCardProps = RenewalChoice & { name: string; line?: string | readonly string[] | undefined }

/**
 * Monthly renewal, bought for one channel at most: its price as those of the lengths, when it is charged, and its end, or
 * why it is shut. Where the first month has a price of its own, that one is shown, with what the others cost.
 */
function RenewalCard({ offer, onChoose, refusal, ...card }: RenewalCardProps): ReactElement {
  const { t } = useTranslation()
  const firstFen = firstPeriodFen(offer.package)
  const price = formatYuan(offer.package.price)
  return (
    <OfferCard
      {...card}
      offer={offer}
      label={t('packages.autoRenew')}
      slotCount={1}
      {...(firstFen === null
        ? { help: t('packages.autoRenewHelp', { price }) }
        : { firstFen, line: t('packages.firstThen', { price }), help: t('packages.firstThenHelp') })}
      {...(refusal !== undefined && { isOffered: false, help: refusal })}
      onChoose={onChoose}
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
  line?: string | readonly string[] | undefined
  help?: string | undefined
  /** What is charged first, where that is not the price: nothing is struck out beside it. */
  firstFen?: number
  isOffered?: boolean
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
  help,
  firstFen,
  isOffered = true,
  onChoose,
}: OfferCardProps): ReactElement {
  const { t } = useTranslation()
  const { package: shopPackage } = offer
  const savingPercent = firstFen === undefined ? offer.savingPercent : null
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
      fen={firstFen ?? price * slotCount}
      originalFen={savingPercent === null ? undefined : originalPrice * slotCount}
      saving={savingPercent === null ? undefined : formatSaving(savingPercent)}
      line={line ?? (validDays === 1 ? t('packages.oneDayLong') : perDay)}
      help={help}
      isOffered={isOffered}
    />
  )
}
