import { worldMoment, worldStamp } from '../../format/world-time.ts'
import { useLanguage } from '../../i18n/texts-context.ts'

/** An instant of the world, short; whole in its tooltip. */
export function WorldMoment({ atMs, nowMs }: { atMs: number; nowMs: number }) {
  const language = useLanguage()
  return <code title={worldStamp(atMs)}>{worldMoment(atMs, nowMs, language)}</code>
}
