import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useNoTabBar } from '../../page/tab-bar.ts'
import { NullDataState } from '../../page-states/empty-states.tsx'

/** A tab that the app or its cameras do not have: nothing to show, and a way to the cameras. */
export default function ClosedTab(): ReactElement {
  const { t } = useTranslation()
  const { replace } = useShopNavigate()
  useNoTabBar()
  return <NullDataState link={{ label: t('orders.toCameras'), onPress: () => replace(paths.cloud) }} />
}
