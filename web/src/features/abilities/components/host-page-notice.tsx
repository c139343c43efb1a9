import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { HostPageProblem } from '../../../shared/services/use-host-page.ts'
import { Notice } from '../../../shared/ui/feedback/notice.tsx'

const texts = {
  'too-old': { title: 'hostPage.tooOld', text: 'hostPage.tooOldText' },
  'no-app': { title: 'hostPage.noApp', text: 'hostPage.noAppText' },
  failed: { title: 'hostPage.failed', text: 'hostPage.failedText' },
} as const satisfies Record<HostPageProblem, { title: string; text: string }>

/** Notice of why a page of the app did not open, and what to do. */
export function HostPageNotice({ problem }: { problem: HostPageProblem | null }): ReactElement | null {
  const { t } = useTranslation()
  if (problem === null) return null
  const { title, text } = texts[problem]
  return <Notice tone="wrong" title={t(title)} text={t(text)} />
}
