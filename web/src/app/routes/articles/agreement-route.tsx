import type { ReactElement } from 'react'
import { agreementText } from '../../../features/articles/api/agreement-text.ts'
import { LegalPage } from './legal-page.tsx'

/** The cloud storage service agreement. */
export default function AgreementRoute(): ReactElement {
  return <LegalPage source={agreementText} />
}
