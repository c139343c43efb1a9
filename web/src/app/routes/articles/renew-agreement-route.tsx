import type { ReactElement } from 'react'
import { renewAgreementText } from '../../../features/articles/api/renew-agreement-text.ts'
import { LegalPage } from './legal-page.tsx'

/** The auto-renewal agreement. */
export default function RenewAgreementRoute(): ReactElement {
  return <LegalPage source={renewAgreementText} />
}
