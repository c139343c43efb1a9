import type { ShimScope } from './shim-config.ts'

/**
 * Lets `Date` follow the world. A proxy keeps everything else of it: parse, UTC, name, length, subclasses; both sides
 * share one prototype, so `instanceof` holds for dates made before and after. Travels as text.
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
