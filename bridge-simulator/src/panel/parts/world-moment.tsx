import { worldMoment, worldStamp } from '../model/world-time.ts'
import { useLanguage } from '../texts/texts-context.ts'

/** An instant of the world, short; whole in its tooltip. */
export function WorldMoment({ atMs, nowMs }: { atMs: number; nowMs: number }) {
  const language = useLanguage()
  return <code title={worldStamp(atMs)}>{worldMoment(atMs, nowMs, language)}</code>
}
