import type { PageClock, PageTime, ShimScope } from './shim-config.ts'

/**
 * The world's time in a page. A reading taken later on the wall replaces an earlier one, so the order in which
 * readings arrive does not matter. Injected as source text: uses nothing of its module.
 */
export function createPageTime(realNow: () => number, first: PageClock): PageTime {
  let clock = first
  return {
    now: function now() {
      if (clock.mode !== 'running') return clock.virtualMs
      return clock.virtualMs + Math.floor((realNow() - clock.wallMs) * (clock.rate || 1))
    },
    push: function push(next) {
      if (next.wallMs >= clock.wallMs) clock = next
    },
  }
}

/**
 * Lets `Date` follow the world. A proxy keeps everything else of it: parse, UTC, name, length, subclasses; both sides
 * share one prototype, so `instanceof` holds for dates made before and after. Injected as source text.
 */
export function patchDate(scope: ShimScope, now: () => number): void {
  const RealDate = scope.Date
  const WorldDate: DateConstructor = new Proxy(RealDate, {
    apply: function callDate() {
      return new RealDate(now()).toString()
    },
    construct: function newDate(target, args, newTarget) {
      return Reflect.construct(
        target,
        args.length === 0 ? [now()] : args,
        newTarget === WorldDate ? target : newTarget,
      )
    },
  })
  RealDate.now = now
  RealDate.prototype.constructor = WorldDate
  scope.Date = WorldDate
}

/** `format()` and `formatToParts()` without a date mean now, and now is the world's. Injected as source text. */
export function patchDateFormat(scope: ShimScope, now: () => number): void {
  type Format = (date?: Date | number) => string
  const prototype = scope.Intl.DateTimeFormat.prototype
  const getter = Object.getOwnPropertyDescriptor(prototype, 'format')
  const realFormatOf = getter?.get
  const realParts = prototype.formatToParts
  // One function per formatter, as the language says: `f.format === f.format`.
  const known = new WeakMap<Intl.DateTimeFormat, Format>()
  if (realFormatOf) {
    Object.defineProperty(prototype, 'format', {
      configurable: true,
      enumerable: false,
      get: function get(this: Intl.DateTimeFormat): Format {
        const before = known.get(this)
        if (before) return before
        const real: Format = realFormatOf.call(this)
        const format: Format = function format(date) {
          return real(date === undefined ? now() : date)
        }
        known.set(this, format)
        return format
      },
    })
  }
  prototype.formatToParts = function formatToParts(date) {
    return realParts.call(this, date === undefined ? now() : date)
  }
}

/** `Temporal.Now` follows the world where the web view has Temporal. Injected as source text. */
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
