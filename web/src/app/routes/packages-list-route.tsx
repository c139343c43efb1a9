import { type ReactElement, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { Glossary } from '../../features/packages/components/glossary.tsx'
import { readPageQuery } from '../../shared/navigation/page-query.ts'
import { useShopNavigate } from '../../shared/navigation/use-shop-navigate.ts'
import { AppBar } from '../../shared/ui/layout/app-bar.tsx'
import { PackagesPage } from './purchase/packages-page.tsx'

/** Cloud packages of one camera, and what the words mean (spec §2, /packagesList). */
export default function PackagesListRoute(): ReactElement {
  const { t } = useTranslation()
  const { back } = useShopNavigate()
  const { deviceId } = readPageQuery(useLocation().search)
  const glossaryRef = useRef<HTMLElement>(null)
  const [isGlossaryOpen, setIsGlossaryOpen] = useState(false)
  const showGlossary = (): void => {
    // Opened first: what is not there yet cannot be scrolled to.
    flushSync(() => setIsGlossaryOpen(true))
    glossaryRef.current?.scrollIntoView({ block: 'start' })
    glossaryRef.current?.querySelector('button')?.focus({ preventScroll: true })
  }
  return (
    <PackagesPage
      wanted={{ deviceId }}
      bar={
        <AppBar
          title={t('packages.title')}
          onBack={back}
          action={{ icon: 'help', label: t('common.help'), onPress: showGlossary }}
        />
      }
      end={
        <Glossary
          ref={glossaryRef}
          isOpen={isGlossaryOpen}
          onToggle={() => setIsGlossaryOpen(!isGlossaryOpen)}
        />
      }
    />
  )
}
