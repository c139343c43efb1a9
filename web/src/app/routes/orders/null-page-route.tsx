import type { ReactElement } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { readPageQuery } from '../../../shared/navigation/page-query.ts'
import { NetworkErrorState } from '../../page-states/network-error-state.tsx'
import { NullData } from '../../page-states/null-data.tsx'
import { PayConfirmPage } from './pay-confirm-page.tsx'

/** Pages that say one thing (spec §2, /nullPage/{type}). A type nobody knows is one without data. */
export default function NullPageRoute(): ReactElement {
  const { type } = useParams()
  const { search } = useLocation()
  if (type === 'error') return <NetworkErrorState />
  return type === 'h5payConfirm' ? <PayConfirmPage query={readPageQuery(search)} /> : <NullData />
}
