import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { SessionState } from '../session/session.ts'
import type { Services } from './services.ts'

/** Hands the services to components: `<ServicesContext value={services}>`. */
export const ServicesContext = createContext<Services | null>(null)

/** The services of this page. */
export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (services === null) throw new Error('no services above this component')
  return services
}

/** A part of the session, kept up to date. */
export function useSession<T>(select: (session: SessionState) => T): T {
  return useStore(useServices().session, select)
}

/** Tells whether the app store's reviewers are looking: no prices then, and less of the shop (product 6.04). */
export function useReviewMode(): boolean {
  const { isReviewer } = useServices()
  return useSession(({ phone }) => isReviewer(phone))
}
