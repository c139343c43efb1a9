import type { Schemas } from '@skyshop/openapi/http'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { type ChoiceProps, DurationChoice } from '../../../features/packages/components/duration-choice.tsx'
import {
  changeTraits,
  initialOf,
  traitsOf,
  valuesOf,
} from '../../../features/packages/model/arrange-packages.ts'
import type { ShopPackage } from '../../../features/packages/model/package-offer.ts'
import { durationKeys } from '../../../features/packages/model/package-text-keys.ts'
import { FreeDataTicket } from '../../../features/sim-cards/components/free-data-ticket.tsx'
import { perGbFen, suggestPlan } from '../../../features/sim-cards/model/data-plan.ts'
import { dataStatus } from '../../../features/sim-cards/model/pack-summary.ts'
import { cardDetailQuery } from '../../../features/sim-cards/queries.ts'
import { KB_PER_UNIT } from '../../../shared/catalogue/data-amount.ts'
import { useDataTexts } from '../../../shared/catalogue/use-data-texts.ts'
import { dottedParts } from '../../../shared/i18n/dotted-parts.ts'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import { readPageQuery } from '../../../shared/navigation/page-query.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { LONG_TERM_DAYS } from '../../../shared/time/periods.ts'
import { LinkButton } from '../../../shared/ui/button/button.tsx'
import { ChoiceGroup, DurationCard } from '../../../shared/ui/choice/choice-card.tsx'
import { Segment } from '../../../shared/ui/choice/segment.tsx'
import { StatusLine } from '../../../shared/ui/device/status-line.tsx'
import { Dialog } from '../../../shared/ui/sheet/dialog.tsx'
import { DATA_SOURCE } from '../device-packages/use-device-packages.ts'
import { PackagesPage } from '../purchase/packages-page.tsx'
import styles from './data.module.css'
import type { NamedDevice } from './use-data-device.ts'

type DataPlansProps = {
  bar: ReactNode
  device: NamedDevice
  /** Abroad, with an unused Nano SIM of manufacturer A. */
  hasEsimDialog: boolean
}

/** Page of the data that can be bought for a camera, and of what is given to it. */
export function DataPlans({ bar, device, hasEsimDialog }: DataPlansProps): ReactElement {
  const { t } = useTranslation()
  const { back } = useShopNavigate()
  const { deviceId, deviceKey, productCode, iccid } = device
  const { packageId } = readPageQuery(useLocation().search)
  const number = t('devicePacks.number', { number: deviceId })
  const words = useDataTexts()
  const poolOf = usePoolTexts()
  const summaryOf = ({ packageName, dataMb, topUp, durationType, validDays }: ShopPackage): string => {
    if (dataMb === undefined) return packageName
    const amount = words.amount(dataMb * KB_PER_UNIT.MB)
    if (!topUp)
      return dottedParts([poolOf({ dataMb, durationType }) ?? amount, t(durationKeys[durationType])])
    return validDays >= LONG_TERM_DAYS
      ? amount
      : dottedParts([amount, t('packages.rollingDays', { count: validDays })])
  }
  return (
    <>
      <PackagesPage
        bar={bar}
        requested={{ deviceId, productCode, packageSource: DATA_SOURCE, iccid, name: device.name ?? number }}
        renderStatus={(expiry) => (expiry === null ? null : <DataStatusLine expiry={expiry} />)}
        renderChoices={(props) => <DataChoices {...props} device={device} />}
        summaryOf={summaryOf}
        initialId={packageId}
        given={
          deviceKey === null ? null : (
            <>
              <FreeDataTicket kind="included" device={{ deviceKey, iccid }} />
              <FreeDataTicket kind="free" device={{ deviceKey, iccid }} />
            </>
          )
        }
      />
      {hasEsimDialog ? <EsimDialog onCancel={back} /> : null}
    </>
  )
}

type EsimDialogProps = { onCancel: () => void }

/** Abroad, with an unused Nano SIM of manufacturer A: what would be bought, before anything is (product 5.23). */
function EsimDialog({ onCancel }: EsimDialogProps): ReactElement {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(true)
  const cancel = (): void => {
    setIsOpen(false)
    onCancel()
  }
  return (
    <Dialog
      isOpen={isOpen}
      title={t('sim.esimTitle')}
      safe={{ label: t('common.cancel'), onPress: cancel }}
      other={{ label: t('common.continue'), onPress: () => setIsOpen(false) }}
    >
      {t('sim.esimText')}
    </Dialog>
  )
}

/** What a camera's data is at, under its name. */
function DataStatusLine({ expiry }: { expiry: Schemas['DevicePackageExpiry'] }): ReactElement {
  const { t } = useTranslation()
  const { clock } = useServices()
  const status = dataStatus(expiry, clock.nowMs())
  switch (status.kind) {
    case 'until':
      return (
        <StatusLine tone={status.isEndingSoon ? 'soon' : 'on'}>
          {t('cloud.until', { date: status.date })}
        </StatusLine>
      )
    case 'long-term':
      return <StatusLine tone="on">{t('cloud.longTerm')}</StatusLine>
    case 'active':
      return <StatusLine tone="on">{t('device.stateActivated')}</StatusLine>
    case 'not-purchased':
      return <StatusLine tone="off">{t('error.data-not-purchased')}</StatusLine>
  }
}

type DataChoicesProps = ChoiceProps & { device: NamedDevice }

/** Base packages by what a month brings and how long, and top-ups, of all of which one is chosen. */
function DataChoices({ device, ...props }: DataChoicesProps): ReactElement {
  const { menu, chosen } = props
  const { t } = useTranslation()
  // While a top-up is chosen, the base packages stay as they were last looked at.
  const [lastBase, setLastBase] = useState(chosen.topUp ? (initialOf(menu)?.package ?? chosen) : chosen)
  if (!chosen.topUp && chosen !== lastBase) setLastBase(chosen)
  const poolOf = usePoolTexts()
  const lineOf = (offered: ShopPackage): string | readonly string[] | undefined => {
    const fen = perGbFen(offered)
    if (fen === null) return undefined
    const perGb = t('dataPlan.perGb', { price: formatYuan(fen) })
    const pool = offered.topUp ? null : poolOf(offered)
    return pool === null ? perGb : [pool, perGb]
  }
  return (
    <>
      {menu.offers.length === 0 ? null : (
        <>
          <MonthlyChoice {...props} chosen={lastBase} />
          <SuggestedPlan {...props} chosen={lastBase} device={device} />
          {/* None of them is chosen while a top-up is. */}
          <DurationChoice {...props} base={lastBase} lineOf={lineOf} />
        </>
      )}
      {menu.topUps.length === 0 ? null : <TopUps {...props} lineOf={lineOf} />}
    </>
  )
}

type Pool = Pick<ShopPackage, 'dataMb' | 'durationType'>

/** Text for the data of a plan of several months, all of which it brings at once; null for one that lasts a month. */
function usePoolTexts(): (plan: Pool) => string | null {
  const { t } = useTranslation()
  const words = useDataTexts()
  return ({ dataMb, durationType }) =>
    dataMb === undefined || durationType === 'month'
      ? null
      : t('dataPlan.inAll', { amount: words.amount(dataMb * KB_PER_UNIT.MB) })
}

/** The plan that fits what the camera used in the last weeks, with the reason; only its owner is told. */
function SuggestedPlan({ menu, chosen, device, onChoose }: DataChoicesProps): ReactElement | null {
  const { t } = useTranslation()
  const words = useDataTexts()
  const { data } = useQuery({
    ...cardDetailQuery(useServices(), device),
    enabled: device.deviceKey !== null,
  })
  const suggestion = suggestPlan(data?.dailyPoints, valuesOf(menu, 'monthlyMb', { durationType: 'month' }))
  if (suggestion === null) return null
  const { monthlyMb, usedKb, days } = suggestion
  const plan = words.amount(monthlyMb * KB_PER_UNIT.MB)
  const isChosen = traitsOf(chosen).monthlyMb === monthlyMb
  return (
    <div className={styles.suggestion}>
      <p>
        <strong>{t('dataPlan.suggested', { plan })}</strong>{' '}
        {t('dataPlan.reason', { used: words.amount(usedKb), count: days })}
      </p>
      {isChosen ? null : (
        <LinkButton
          label={t('dataPlan.choose', { plan })}
          onPress={() => onChoose(changeTraits(menu, chosen, { monthlyMb }))}
        />
      )}
    </div>
  )
}

/** How much data a month brings. */
function MonthlyChoice({ menu, chosen, onChoose }: ChoiceProps): ReactElement | null {
  const { t } = useTranslation()
  const words = useDataTexts()
  const monthly = valuesOf(menu, 'monthlyMb')
  if (monthly.length < 2) return null
  return (
    <ChoiceGroup id="monthly" label={t('dataPlan.monthly')} note={t('dataPlan.atOnce')} layout="plain">
      <Segment
        name="monthly"
        isBought
        options={monthly.map((mb) => ({ value: String(mb), label: words.amount(mb * KB_PER_UNIT.MB) }))}
        value={String(traitsOf(chosen).monthlyMb)}
        onChange={(value) => onChoose(changeTraits(menu, chosen, { monthlyMb: Number(value) }))}
      />
    </ChoiceGroup>
  )
}

/** Data that runs beside a base package: how much, and how long it may be used. */
function TopUps({
  menu,
  chosen,
  slotCount,
  isUnmarked = false,
  lineOf,
  onChoose,
}: ChoiceProps): ReactElement {
  const { t } = useTranslation()
  const words = useDataTexts()
  const lastingOf = ({ validDays }: ShopPackage): string =>
    validDays >= LONG_TERM_DAYS ? t('cloud.longTerm') : t('packages.rollingDays', { count: validDays })
  return (
    <ChoiceGroup id="top-ups" label={t('packages.topUps')} note={t('dataPlan.beside')}>
      {menu.topUps.map(({ package: topUp }) => (
        <DurationCard
          key={topUp.packageId}
          name="top-up"
          value={topUp.packageId}
          isChosen={!isUnmarked && topUp.packageId === chosen.packageId}
          onChoose={() => onChoose(topUp)}
          label={topUp.dataMb === undefined ? topUp.packageName : words.amount(topUp.dataMb * KB_PER_UNIT.MB)}
          fen={topUp.price * slotCount}
          line={dottedParts([lineOf?.(topUp) ?? [], lastingOf(topUp) ?? []].flat())}
        />
      ))}
    </ChoiceGroup>
  )
}
