import { DAY_MS, HOUR_MS, MINUTE_MS } from '../engine/kernel/clock.ts'
import { type Judge, type Occasion, occasion, type Shown } from './occasion.ts'
import { type GatewayCall, isTrue, perTraffic, type SentWebhook, type Traffic } from './traffic.ts'

/** Terms of a provider that the judges of its notices have to know. */
export interface NoticeTerms {
  readonly provider: string
  /** Numbers of what a notice is about: order, refund, contract. */
  subjectsOf(notice: SentWebhook): readonly string[]
  /** Of these the numbers of orders and refunds alone; left out where a provider's notices name no agreements. */
  moneySubjectsOf?(notice: SentWebhook): readonly string[]
  /** Of a call that moves money or ends something: what kind it is, what it is about, and its own number; null for others. */
  moveOf(call: GatewayCall): Move | null
  /** Numbers that a call asks the provider about; none where it asks nothing. */
  askedBy(call: GatewayCall): readonly string[]
  /** Numbers of what the answer to a call, as the merchant heard it, says to be over: paid, or given back. */
  settledBy(call: GatewayCall): readonly string[]
  /** Whether a notice is about a payment, and not about a refund or a contract. */
  isPayment(notice: Pick<SentWebhook, 'kind'>): boolean
  /** Whether a notice says that no money moved; left out where a provider tells of none. */
  isFailure?(notice: SentWebhook): boolean
  /** The amount that a notice tells of, in fen; NaN for none, left out where findings do not name it. */
  toldFenOf?(notice: SentWebhook): number
}

/** A call that does something that must not be done twice. */
export interface Move {
  readonly kind: string
  readonly subject: string
  /** Equal for repetitions of one call, which move once. */
  readonly number: string
}

/** A provider's notices that reached the merchant. */
export function arrivedNotices({ webhooks }: Traffic, provider: string): readonly SentWebhook[] {
  return webhooks.filter((notice) => notice.provider === provider && notice.status !== null)
}

/** Returns where a notice went, without the numbers of what it is about: one receiver may have an address for each order. */
function receiverOf({ provider, to, orderNo, contractCode }: SentWebhook): string {
  const numbers = [orderNo, contractCode].filter((number) => number !== null && number !== '')
  const place = numbers.reduce<string>((text, number) => text.replaceAll(`${number}`, ''), to ?? '')
  return `${provider} ${place}`
}

/** Receivers that acknowledged a true notice. */
const soundReceivers = perTraffic(({ webhooks }: Traffic): ReadonlySet<string> => {
  return new Set(webhooks.filter((one) => isTrue(one) && one.isAcknowledged).map(receiverOf))
})

/** Tells whether what a notice went to takes true ones: a refusal by one that takes none shows nothing. */
export function takesTrueNotices(traffic: Traffic, notice: SentWebhook): boolean {
  return soundReceivers(traffic).has(receiverOf(notice))
}

/** Returns what a notice is about, for a finding. */
export function noticeSubject({ orderNo, contractCode }: SentWebhook): string | null {
  return orderNo ?? contractCode
}

/** Notices whose signature does not hold, probes left out; refused by a receiver that takes true ones. */
export function forgedNotices({ provider }: Pick<NoticeTerms, 'provider'>): Judge {
  return (traffic) =>
    arrivedNotices(traffic, provider)
      .filter(({ isSigned, message }) => !isSigned && message !== 'probe')
      .flatMap((notice) => {
        const broken = `acknowledged ${notice.kind} under a signature that does not hold`
        if (notice.isAcknowledged) return [occasion([notice], noticeSubject(notice), broken)]
        return takesTrueNotices(traffic, notice) ? [occasion([notice], noticeSubject(notice))] : []
      })
}

/** Reasons for a notice without an answer that are none of its receiver's: a fault, no address, or one that is not called. */
const OTHERS_FAILURES: readonly string[] = [
  'lost on its way',
  'the account has no address for it',
  'its address leads off this machine',
]

/** Tells whether a notice had no answer for a reason that lies with its receiver: it refuses connections, hangs … */
function isUnanswered({ status, failure = null }: SentWebhook): boolean {
  return status === null && failure !== null && !OTHERS_FAILURES.includes(failure)
}

/** True notices that arrived, or found nobody who answers, those of one id together. */
const trueNotices = perTraffic((traffic: Traffic): readonly (readonly SentWebhook[])[] => {
  const isSent = (notice: SentWebhook) => notice.status !== null || isUnanswered(notice)
  const notices = traffic.webhooks.filter((notice) => isTrue(notice) && isSent(notice))
  return [...Map.groupBy(notices, ({ provider, notifyId }) => `${provider} ${notifyId}`).values()]
})

function trueNoticesOf(traffic: Traffic, provider: string) {
  return trueNotices(traffic).filter(([first]) => first?.provider === provider)
}

/** Tells whether what a notice came to is no place for notices: nobody answers there, or there is no such path. */
export function isNoReceiver(notice: SentWebhook): boolean {
  return isUnanswered(notice) || notice.status === 404 || notice.status === 405
}

/** Number of true attempts that a merchant may refuse or miss before it is said to do so. */
const REFUSED_ATTEMPTS = 3

/** True notices are acknowledged; one that nobody answers is missed. */
export function acknowledgedNotices(
  { provider }: Pick<NoticeTerms, 'provider'>,
  isMeant: (notice: SentWebhook) => boolean = () => true,
): Judge {
  return (traffic) =>
    trueNoticesOf(traffic, provider).flatMap((notices): Occasion[] => {
      const [first] = notices
      const last = notices.at(-1)
      if (first === undefined || last === undefined || !isMeant(first)) return []
      const taken = notices.find(({ isAcknowledged }) => isAcknowledged)
      if (taken !== undefined) return [occasion([taken], noticeSubject(first))]
      const isOver = notices.length >= REFUSED_ATTEMPTS || traffic.nowMs > last.atMs + DAY_MS
      if (!isOver) return []
      const broken = refusalOf(first, last, notices.length)
      return [occasion(notices, noticeSubject(first), broken)]
    })
}

function refusalOf({ kind }: SentWebhook, last: SentWebhook, times: number): string {
  const often = times === 1 ? '' : ` ${times} times`
  if (last.status === null) return `did not take ${kind}${often}: ${last.failure ?? 'no answer'}`
  const reply = last.reply === null || last.reply === '' ? '' : ` ${last.reply.slice(0, 60)}`
  return `refused ${kind}${often}: ${last.status}${reply}`
}

/** How long after a notice what it brought about is looked at. */
const MOVED_WITHIN_MS = 10 * MINUTE_MS

/** A notice that comes again is acknowledged again, and brings about nothing a second time. */
export function repeatedNotices(
  terms: NoticeTerms,
  isMeant: (notice: SentWebhook) => boolean = () => true,
): Judge {
  return (traffic) =>
    trueNoticesOf(traffic, terms.provider).flatMap((sent): Occasion[] => {
      const notices = sent.filter(({ status }) => status !== null)
      const taken = notices.findIndex(({ isAcknowledged }) => isAcknowledged)
      const again = taken < 0 ? [] : notices.slice(taken + 1)
      const [first] = notices
      if (first === undefined || again.length === 0 || !isMeant(first)) return []
      const subject = noticeSubject(first)
      const refused = again.find(({ isAcknowledged }) => !isAcknowledged)
      if (refused !== undefined) {
        const broken = `refused ${first.kind} (${refused.status}) that it had acknowledged before`
        return [occasion([...notices.slice(taken, taken + 1), refused], subject, broken)]
      }
      const twice = movesAfter(traffic, terms, notices)
      if (twice === null) return [occasion([first, ...again], subject)]
      const broken = `made ${twice.calls.length} calls of ${twice.kind} (${twice.numbers.join(', ')}) after one ${first.kind}`
      return [occasion([first, ...twice.calls], subject, broken)]
    })
}

/** Moves of one kind about the subject of notices under more than one number, which nothing between them explains. */
function movesAfter(traffic: Traffic, terms: NoticeTerms, notices: readonly SentWebhook[]) {
  const [first] = notices
  const last = notices.at(-1)
  if (first === undefined || last === undefined) return null
  const subjects = terms.subjectsOf(first)
  const moved = traffic.calls.flatMap((call) => {
    const isSoon = call.seq > first.afterSeq && call.atMs <= last.atMs + MOVED_WITHIN_MS
    const move = isSoon && call.provider === terms.provider ? terms.moveOf(call) : null
    return move !== null && subjects.includes(move.subject) ? [{ call, move }] : []
  })
  for (const [kind, own] of Map.groupBy(moved, ({ move }) => move.kind)) {
    const numbers = [...new Set(own.map(({ move }) => move.number))]
    const calls = own.map(({ call }) => call)
    if (numbers.length > 1 && !isToldBetween(traffic, first, calls)) return { kind, numbers, calls }
  }
  return null
}

/** Whether another notice came between the calls: the second answers it. */
function isToldBetween({ webhooks }: Traffic, first: SentWebhook, calls: readonly Shown[]): boolean {
  const [from, until] = [calls[0]?.seq ?? 0, calls.at(-1)?.seq ?? 0]
  return webhooks.some(({ notifyId, afterSeq, status }) => {
    return notifyId !== first.notifyId && status !== null && afterSeq >= from && afterSeq < until
  })
}

/** How long a merchant may take to ask about a notice that it cannot believe, or that stays away. */
const ASKED_WITHIN_MS = DAY_MS

/** Notices of another amount under a signature that holds. */
export function otherAmounts(terms: NoticeTerms): Judge {
  // For money that did not move no goods are given, whatever its amount.
  const untruth = (notice: SentWebhook) =>
    notice.amountByFen === 0 || terms.isFailure?.(notice) === true ? null : amountsOf(terms, notice)
  // What an answer has told of a payment, before or after, needs no question.
  return untrueNotices(terms, untruth, (notice, subjects, { calls }) => {
    return terms.isPayment(notice) && calls.some(isSettled(terms, subjects))
  })
}

/** Amounts of a notice of another amount: told, and right. */
function amountsOf(terms: NoticeTerms, notice: SentWebhook): string {
  const toldFen = terms.toldFenOf?.(notice) ?? Number.NaN
  if (Number.isNaN(toldFen)) return `with an amount that is ${notice.amountByFen} fen off`
  return `that told of ${toldFen} fen where ${toldFen - notice.amountByFen} are right`
}

/**
 * Notices that tell members otherwise under a signature that holds. That the own payment was known from an answer is no
 * reason to take one of another app, seller or order for it.
 */
export function otherMembers(terms: NoticeTerms, ...names: readonly string[]): Judge {
  const untruth = ({ altered }: SentWebhook) => {
    const members = altered.filter((name) => names.includes(name))
    return members.length === 0 ? null : `with another ${members.join(' and ')}`
  }
  return untrueNotices(terms, untruth, () => false)
}

/** Notices that are not to be believed, in whose words: refused, or asked about unless the truth was known. */
function untrueNotices(
  terms: NoticeTerms,
  untruth: (notice: SentWebhook) => string | null,
  isKnown: (notice: SentWebhook, subjects: readonly string[], traffic: Traffic) => boolean,
): Judge {
  return (traffic) =>
    arrivedNotices(traffic, terms.provider)
      .filter((notice) => notice.isSigned && notice.message !== 'probe' && untruth(notice) !== null)
      .flatMap((notice): Occasion[] => {
        const subject = noticeSubject(notice)
        const subjects = truthSubjects(terms, notice)
        const asked = traffic.calls.find(
          (call) =>
            call.seq > notice.afterSeq && terms.askedBy(call).some((number) => subjects.includes(number)),
        )
        if (!notice.isAcknowledged) {
          // Who refuses all, or has nobody there, has compared nothing; who asks before it refuses has.
          const isAskedFirst = asked !== undefined && asked.seq < notice.seq
          return isAskedFirst || takesTrueNotices(traffic, notice) ? [occasion([notice], subject)] : []
        }
        if (asked !== undefined) return [occasion([notice, asked], subject)]
        const isTold = traffic.webhooks.some(
          (other) => isTrue(other) && other.isAcknowledged && tellsTruthOf(terms, notice, other),
        )
        if (isTold || isKnown(notice, subjects, traffic) || traffic.nowMs <= notice.atMs + ASKED_WITHIN_MS)
          return []
        const broken = `acknowledged ${notice.kind} ${untruth(notice)}, and never asked`
        return [occasion([notice], subject, broken)]
      })
}

function isSettled(terms: Pick<NoticeTerms, 'settledBy'>, numbers: readonly string[]) {
  return (call: GatewayCall) => terms.settledBy(call).some((number) => numbers.includes(number))
}

/** Numbers that the truth of a notice is asked under: of one about an order, its agreement tells nothing. */
function truthSubjects(terms: NoticeTerms, notice: SentWebhook): readonly string[] {
  return notice.orderNo === null
    ? terms.subjectsOf(notice)
    : (terms.moneySubjectsOf ?? terms.subjectsOf)(notice)
}

/** Whether another notice is about the same order, or, of one without an order, about the same agreement. */
function tellsTruthOf(terms: NoticeTerms, notice: SentWebhook, other: SentWebhook): boolean {
  if (other.provider !== terms.provider) return false
  if (notice.orderNo !== null) return other.orderNo === notice.orderNo
  const subjects = terms.subjectsOf(notice)
  return terms.subjectsOf(other).some((one) => subjects.includes(one))
}

/** When a notice that stays away is asked about: early enough for whoever has paid. */
const MISSED_AFTER_MS = HOUR_MS

/** Tells whether a notice was true and reached the merchant: one that hangs over it has it all the same. */
const hasBeenTold = (notice: SentWebhook) =>
  isTrue(notice) && (notice.status !== null || notice.failure === 'no answer in time')

/**
 * Judges whether what is told of and never reached the merchant is asked about, unless the answer to a call has told it.
 * Notices of one number tell one thing: the order's unless `numberOf` finds a closer one, empty for none. One that was
 * dropped before it was sent is known by its order alone.
 */
export function missedNotices(
  terms: NoticeTerms,
  isMeant: (notice: Pick<SentWebhook, 'kind'>) => boolean,
  numberOf: (notice: SentWebhook) => string = () => '',
): Judge {
  return (traffic) => {
    const sent = traffic.webhooks
      .filter((notice) => notice.provider === terms.provider && notice.isSigned && isMeant(notice))
      .map((notice) => ({ ...notice, number: numberOf(notice) || notice.orderNo }))
    const sentIds = new Set(sent.map(({ notifyId }) => notifyId))
    const dropped = traffic.drops
      .filter((drop) => drop.provider === terms.provider && isMeant(drop) && !sentIds.has(drop.notifyId))
      .map((drop) => ({ ...drop, number: drop.orderNo }))
    const meant = [...sent, ...dropped].filter(({ orderNo }) => orderNo !== null)
    const byNumber = Map.groupBy(meant, ({ number }) => number ?? '')
    return [...byNumber].flatMap(([number, notices]): Occasion[] => {
      const [first] = notices
      if (first === undefined) return []
      const own = sent.filter((one) => one.number === number || one.orderNo === number)
      const taken = own.find(({ isAcknowledged }) => isAcknowledged)
      const isAnswered = isSettled(terms, [number])
      const isAsked = (call: GatewayCall) => call.seq > first.seq && terms.askedBy(call).includes(number)
      const asked = traffic.calls.find((call) => isAsked(call) || isAnswered(call))
      if (taken !== undefined && taken.atMs <= first.atMs + MISSED_AFTER_MS) return []
      if (asked !== undefined && asked.seq < (taken?.seq ?? Infinity))
        return [occasion([first, asked], number)]
      // One that arrived did not stay away, however it was answered.
      const hasArrived = own.some(hasBeenTold)
      if (taken !== undefined || hasArrived || traffic.nowMs <= first.atMs + ASKED_WITHIN_MS) return []
      const broken = `never asked about ${number}, whose ${first.kind} did not arrive`
      return [occasion([first], number, broken)]
    })
  }
}
