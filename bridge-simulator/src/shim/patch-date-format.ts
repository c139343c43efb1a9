import type { ShimScope } from './shim-config.ts'

/** `format()` and `formatToParts()` without a date mean now, and now is the world's. Travels as text. */
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
