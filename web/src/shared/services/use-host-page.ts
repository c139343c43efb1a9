import { useEffect, useEffectEvent, useState } from 'react'
import { HostError, type HostMethod, type HostParams } from '../host/host-port.ts'
import { useServices } from './services-context.ts'

/** Methods that open a page of the host app over the shop. */
type HostPageMethod = Extract<HostMethod, `enter${string}` | 'jumpSpecifiedActivity'>

/** Reason why a page of the host app did not open: the app lacks it, there is no app, or it did not answer. */
export type HostPageProblem = 'too-old' | 'no-app' | 'failed'

/** Opens pages of the host app, one at a time; returns why a page did not open. */
export function useHostPage(): {
  open: <M extends HostPageMethod>(method: M, params: HostParams<M>) => void
  problem: HostPageProblem | null
} {
  const { host } = useServices()
  const [isOpening, setOpening] = useState(false)
  const [problem, setProblem] = useState<HostPageProblem | null>(null)
  return {
    problem,
    open(method, params) {
      if (isOpening) return
      setOpening(true)
      setProblem(null)
      host
        .call(method, params)
        .catch((error: unknown) => setProblem(problemOf(error)))
        .finally(() => setOpening(false))
    },
  }
}

/** Calls back when the shop is in front again: what was set in the app may have changed what is shown. */
export function useHostReturn(onReturn: () => void): void {
  const { host } = useServices()
  const returned = useEffectEvent(onReturn)
  useEffect(() => host.on('pageShow', () => returned()), [host])
}

function problemOf(error: unknown): HostPageProblem {
  if (!(error instanceof HostError)) return 'failed'
  if (error.code === 'method-missing') return 'too-old'
  return error.code === 'no-host' ? 'no-app' : 'failed'
}
