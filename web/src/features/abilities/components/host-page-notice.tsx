import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { HostPageTrouble } from '../../../shared/services/use-host-page.ts'
import { Notice } from '../../../shared/ui/feedback/notice.tsx'

const texts = {
  'too-old': { title: 'hostPage.tooOld', text: 'hostPage.tooOldText' },
  'no-app': { title: 'hostPage.noApp', text: 'hostPage.noAppText' },
  failed: { title: 'hostPage.failed', text: 'hostPage.failedText' },
} as const satisfies Record<HostPageTrouble, { title: string; text: string }>

/** Why a page of the app did not open, and what to do. */
export function HostPageNotice({ trouble }: { trouble: HostPageTrouble | null }): ReactElement | null {
  const { t } = useTranslation()
  if (trouble === null) return null
  const { title, text } = texts[trouble]
  return <Notice tone="wrong" title={t(title)} text={t(text)} />
}
