import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CarrierDialog } from '../../../features/sim-cards/components/carrier-dialog.tsx'
import type { SimEligibility } from '../../../features/sim-cards/model/sim-eligibility.ts'
import { errorTextKey } from '../../../shared/errors/error-names.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { StateView } from '../../../shared/ui/feedback/state-view.tsx'
import { ErrorStage } from '../../../shared/ui/illustrations/error-stage.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'

type BlockedSimPageProps = { bar: ReactNode; verdict: Extract<SimEligibility, { kind: 'blocked' }> }

/** A SIM card no data can be sold for: why, and who can help. */
export function BlockedSimPage({ bar, verdict }: BlockedSimPageProps): ReactElement {
  const { t } = useTranslation()
  const { replace } = useShopNavigate()
  return (
    <Page bar={bar} align="centre">
      <StateView
        art={<ErrorStage />}
        title={t(errorTextKey(verdict.reason))}
        text={verdict.isCarrier ? t('sim.carrierText') : t('dataUse.contactOperator')}
        action={{ label: t('orders.toCameras'), onPress: () => replace(paths.data) }}
      />
      {verdict.isCarrier ? <CarrierDialog /> : null}
    </Page>
  )
}
