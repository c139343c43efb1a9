import { isReviewMode } from '../tenant/review-mode.ts'
import { useServices, useSession } from './services-context.ts'

/** Whether the app store's reviewers are looking: no prices then, and less of the shop (spec §6). */
export function useReviewMode(): boolean {
  const { host } = useServices()
  return useSession(({ phone }) => isReviewMode(host.platform(), phone))
}
