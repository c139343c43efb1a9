import type { ReactElement } from 'react'
import { helpText } from '../../../features/articles/api/help-text.ts'
import { HelpPage } from './help-page.tsx'
import { TextPage } from './text-page.tsx'

/** The help: answers, and the way to every other text. */
export default function HelpRoute(): ReactElement {
  return <TextPage source={helpText}>{(help) => <HelpPage help={help} />}</TextPage>
}
