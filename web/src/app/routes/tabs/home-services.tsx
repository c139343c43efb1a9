import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { paths, type ShopPath } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import { Cell } from '../../../shared/ui/form/cell.tsx'
import type { IconName } from '../../../shared/ui/icon/icon.tsx'
import { SectionHead } from '../../../shared/ui/layout/section-head.tsx'
import { useHasPage } from '../../page/known-pages.ts'
import { tabEntries } from './tab-availability.ts'
import { useTabAvailability } from './use-tab-availability.ts'

/** The services the user may use, by the gates of the tabs, and the algorithm page, which has no tab. */
export function HomeServices(): ReactElement {
  const { t } = useTranslation()
  const { go } = useShopNavigate()
  const { isOpen, error } = useTabAvailability()
  const looks = {
    '/homePage2': { icon: 'cloud', label: t('home.cloud'), help: t('home.cloudText') },
    '/homePage4G': { icon: 'data', label: t('home.data'), help: t('home.dataText') },
    '/unAttended': { icon: 'phone', label: t('home.reminder'), help: t('home.reminderText') },
    '/weichatCall': { icon: 'wechat', label: t('home.call'), help: t('home.callText') },
    '/algorithm': { icon: 'camera', label: t('home.algorithm'), help: t('home.algorithmText') },
  } as const
  // Where nobody can tell, those that need no gate are offered all the same.
  const open = tabEntries.filter((path) => (isOpen === null ? path === paths.cloud : isOpen(path)))
  return (
    <>
      <SectionHead title={t('home.services')} />
      {isOpen === null && error === null ? (
        <Skeleton shape="device" count={tabEntries.length + 1} />
      ) : (
        [...open, paths.algorithm].map((path) => (
          <Cell key={path} {...looks[path]} end="forward" onPress={() => go(path)} />
        ))
      )}
    </>
  )
}

/** What is the user's own: orders, coupons, codes; and help. Pages the shop does not have are not listed. */
export function HomeOwn(): ReactElement {
  const { t } = useTranslation()
  const { go } = useShopNavigate()
  const hasPage = useHasPage()
  const cells: readonly { path: ShopPath; icon: IconName; label: string }[] = [
    { path: paths.orders, icon: 'receipt', label: t('home.orders') },
    { path: paths.coupons, icon: 'coupon', label: t('home.coupons') },
    { path: paths.redeem, icon: 'scan', label: t('home.redeem') },
    { path: paths.help, icon: 'help', label: t('common.help') },
    { path: paths.agreement, icon: 'book', label: t('agreement.title') },
  ]
  return (
    <>
      <SectionHead title={t('home.own')} />
      {cells
        .filter(({ path }) => hasPage(path))
        .map(({ path, icon, label }) => (
          <Cell
            key={path}
            icon={icon}
            label={label}
            end="forward"
            onPress={() => go(path, { interType: 'prevPage' })}
          />
        ))}
    </>
  )
}
