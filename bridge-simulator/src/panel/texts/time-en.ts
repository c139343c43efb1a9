import type { SegmentLook } from '../model/time/bar-segments.ts'
import type { MarkKind } from '../model/time/contract-marks.ts'
import type { TimeZoom } from '../model/time/time-span.ts'

/** The time line of the world. */
export const timeTexts = {
  zoom: 'Stretch of time',
  zooms: { day: 'Day', week: 'Week', month: 'Month', quarter: '3 months' } satisfies Record<TimeZoom, string>,
  earlier: 'Earlier',
  later: 'Later',
  now: 'Now',
  show: 'Show',
  pages: { devices: 'Devices', account: 'Account', jobs: 'Jobs' },
  find: 'Device, order or kind',
  chart: 'Time line',
  looks: {
    used: 'used',
    remaining: 'remaining',
    'to-come': 'to come',
    suspended: 'suspended',
    ended: 'ended',
    missing: 'missing',
  } satisfies Record<SegmentLook, string>,
  marks: {
    notice: 'notice',
    'notice-planned': 'notice planned',
    paid: 'paid',
    failed: 'failed',
    planned: 'planned',
  } satisfies Record<MarkKind, string>,
  contract: 'contract',
  window: 'deduction window',
  deadline: 'deadline',
  deadlineOf: (order: string, clock: string) => `order ${order}, deadline ${clock}`,
  contractLabel: (amount: string, day: string) => `contract ${amount} each period, since ${day}`,
  contractEnded: 'ended',
  period: (number: number) => `period ${number}`,
  missing: 'no service until a deduction succeeds',
  dataLeft: (left: string, all: string) => `${left} of ${all} left`,
  noPackage: 'no package',
  simState: (state: string) => `SIM ${state}`,
  from: (look: string, start: string, end: string) => `${look} ${start} to ${end}`,
  token: 'Token',
  tokenEnds: 'token expires',
  couponLabel: (amount: string) => `coupon ${amount}`,
  drag: 'drag the now flag, or',
  nowFlag: 'Now: drag or use the arrow keys to choose a later time, Enter jumps there',
  wouldFire: (count: number, first: string) =>
    count === 1 ? `${first} would fire` : `${count} would fire, first ${first}`,
  wouldFireNothing: 'nothing is due until then',
  by: { minute: '+1 min', quarter: '+15 min', hour: '+1 h', day: '+1 day', period: '+1 period' },
  undoJump: 'Undo jump',
  /** Other words than the server's own. */
  due: {} as Record<string, string>,
}
