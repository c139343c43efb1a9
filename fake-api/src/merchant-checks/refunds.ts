import { type Judge, type Occasion, occasion } from './occasion.ts'
import type { GatewayCall, Traffic } from './traffic.ts'

/** A refund that a merchant asks for, as it heard the answer. */
export interface AskedRefund {
  /** Number of the order whose money goes back. */
  readonly order: string
  /** The refund's own number; empty for none. */
  readonly number: string
  /** In hundredths of the currency, as a text. */
  readonly amount: string
  readonly result: 'taken' | 'refused' | 'too-much' | 'unknown'
}

/** Terms of a provider that the judges of its refunds have to know. */
export interface RefundTerms {
  /** The refund that a call asks for; null for other calls. */
  refundOf(call: GatewayCall): AskedRefund | null
  /** Number of the refund that a call asks about; null for other calls. */
  askedAbout(call: GatewayCall): string | null
}

interface PlacedRefund extends AskedRefund {
  readonly call: GatewayCall
}

function refundsIn({ calls }: Traffic, terms: RefundTerms): readonly PlacedRefund[] {
  return calls.flatMap((call) => {
    const refund = terms.refundOf(call)
    return refund === null ? [] : [{ ...refund, call }]
  })
}

/** A refund of unknown result is asked for again under its own number, or asked about. */
export function refundNumbersKept(terms: RefundTerms): Judge {
  return (traffic) => {
    const refunds = refundsIn(traffic, terms)
    return refunds.flatMap((refund, index): Occasion[] => {
      if (refund.result !== 'unknown') return []
      const { order, amount, number, call } = refund
      const next = refunds.slice(index + 1).find((one) => one.order === order && one.amount === amount)
      const asked = traffic.calls.find((one) => one.seq > call.seq && terms.askedAbout(one) === number)
      const isAskedFirst = asked !== undefined && asked.seq < (next?.call.seq ?? Infinity)
      if (isAskedFirst) return [occasion([call, asked], number)]
      if (next === undefined) return []
      const broken =
        next.number === number
          ? null
          : `asked for a refund of ${order} again as ${next.number || 'one without a number'}, while ${number || 'one without a number'} was not known`
      return [occasion([call, next.call], number || order, broken)]
    })
  }
}

/** No refund beyond what was paid. */
export function refundsBelowPayment(terms: RefundTerms): Judge {
  return (traffic) =>
    refundsIn(traffic, terms)
      .filter(({ result }) => result === 'taken' || result === 'too-much')
      .map(({ result, order, call }) => {
        const broken = result === 'too-much' ? `asked for more of ${order} than was left to give back` : null
        return occasion([call], order, broken)
      })
}

/** A refund's number stands for one refund. */
export function refundNumbersOwn(terms: RefundTerms): Judge {
  return (traffic) => {
    const refunds = refundsIn(traffic, terms)
    return refunds.flatMap((refund, index): Occasion[] => {
      const { number, amount, order, call } = refund
      const former = refunds.slice(0, index).find((one) => one.number === number)
      const isOther = former !== undefined && (former.amount !== amount || former.order !== order)
      if (isOther)
        return [occasion([former.call, call], number, `used the refund number ${number} for another refund`)]
      return refund.result === 'taken' ? [occasion([call], number)] : []
    })
  }
}
