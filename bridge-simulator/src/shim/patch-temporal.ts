import type { ShimScope } from './shim-config.ts'

/** `Temporal.Now` follows the world where the web view has Temporal. Travels as text. */
export function patchTemporal(scope: ShimScope, now: () => number): void {
  const temporal = scope.Temporal
  if (!temporal) return
  const here = temporal.Now
  const instant = function instant() {
    return temporal.Instant.fromEpochMilliseconds(Math.trunc(now()))
  }
  const zoned = function zoned(zone: unknown) {
    return instant().toZonedDateTimeISO(zone === undefined ? here.timeZoneId() : zone)
  }
  here.instant = instant
  here.zonedDateTimeISO = zoned
  here.plainDateTimeISO = function plainDateTimeISO(zone) {
    return zoned(zone).toPlainDateTime()
  }
  here.plainDateISO = function plainDateISO(zone) {
    return zoned(zone).toPlainDate()
  }
  here.plainTimeISO = function plainTimeISO(zone) {
    return zoned(zone).toPlainTime()
  }
}
