import type { PanelPorts } from '../api/panel-ports.ts'
import type { LongWork } from '../model/panel-view.ts'
import type { PanelStore } from './panel-store.ts'

/** What is done sooner is done at once to a tester, and showing it would only flicker. */
const noticeableMs = 300

/** Does something, and while that takes longer than 300 ms shows that it is under way, beside whatever else is. */
export async function showProgress<T>(
  { ports, store }: { ports: Pick<PanelPorts, 'after'>; store: PanelStore },
  kind: LongWork,
  run: () => Promise<T>,
): Promise<T> {
  const work = { kind }
  const callOff = ports.after(noticeableMs, () => store.update({ progress: [...store.get().progress, work] }))
  try {
    return await run()
  } finally {
    callOff()
    const { progress } = store.get()
    if (progress.includes(work)) store.update({ progress: progress.filter((one) => one !== work) })
  }
}
