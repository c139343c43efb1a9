import type { ReactElement } from 'react'
import { privacyAgreementText } from '../../../features/articles/api/privacy-agreement-text.ts'
import { LegalPage } from './legal-page.tsx'

/** The privacy agreement. */
export default function PrivacyAgreementRoute(): ReactElement {
  return <LegalPage source={privacyAgreementText} />
}
