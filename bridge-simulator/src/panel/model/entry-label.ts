import { delayText, lengthText } from '../format/world-time.ts'
import type { Texts } from '../i18n/en.ts'
import { dueTitle, firedText } from './due-event.ts'
import { type FaultTitle, faultTitle } from './fault-title.ts'
import { isHit, type JournalEntry } from './journal-entry.ts'
import { eventName, stateName } from './status-chip.ts'

/** Label of an entry: the wire name of a message, a description of anything else. */
export function entryLabel(entry: JournalEntry, texts: Texts): string {
  const { kind, label, jump, operationId } = entry
  if (jump !== null) {
    return texts.journal.jumped(jumpLength(jump.lengthMs, texts), firedText(jump.firedCount, texts.world))
  }
  if (kind === 'tap') return texts.journal.tapped(label)
  if (kind === 'state') return movedLabel(label, texts)
  if (kind === 'job') return jobTitle(operationId, texts) ?? label
  return (isHit(entry) && hitLabel(entry, texts)) || (texts.happened.others[label] ?? label)
}

/** Returns the length of a jump of the clock as text. */
export function jumpLength(lengthMs: number, { units }: Texts): string {
  return lengthText(askedLength(lengthMs), units)
}

/** A running clock goes on while a jump is asked for: half a second less than a day is the day that was asked for. */
function askedLength(lengthMs: number): number {
  return lengthMs < 3_500_000 ? lengthMs : Math.round(lengthMs / 60_000) * 60_000
}

const machines = { order: 'order', contract: 'contract', period: 'contract-cycle', coupon: 'coupon' } as const

/** `order 0 → 1`, `period 3 waiting → paid`: what has states, and each state by its name. */
function movedLabel(label: string, texts: Texts): string {
  const { happened } = texts
  const { things } = texts.journal
  const plain = happened.others[label] ?? happened.packages[label.replace(/^package /, '')]
  if (plain !== undefined) return plain
  const move = /^(order|contract|coupon|period)(?: (\d+))? (\S+) → (\S+)$/.exec(label)
  if (move === null) return refusedLabel(label, texts) ?? callsLabel(label, texts) ?? label
  const [, thing, number, from = '', to = ''] = move
  const machine = machines[thing as keyof typeof machines]
  if (machine === 'order') return `${things.order} ${from} → ${to} ${stateName(machine, to, texts)}`
  const name = machine === 'contract-cycle' ? texts.time.period(Number(number)) : things[machine]
  return `${name} ${stateName(machine, from, texts)} → ${stateName(machine, to, texts)}`
}

/** `order refuses cancel in 4`: what does not move, and in which of its states. */
function refusedLabel(label: string, texts: Texts): string | null {
  const refusal = /^(order|contract|period)(?: (\d+))? refuses (\S+) in (\S+)$/.exec(label)
  if (refusal === null) return null
  const [, thing, number, event = '', state = ''] = refusal
  const machine = machines[thing as 'order' | 'contract' | 'period']
  const { refuses, things } = texts.journal
  const name = machine === 'contract-cycle' ? texts.time.period(Number(number)) : things[machine]
  return refuses(name, eventName(event, texts), stateName(machine, state, texts))
}

/** `1 of 3 unattended calls`: how many of which calls were placed. */
function callsLabel(label: string, { journal }: Texts): string | null {
  const [, placed, count, kind = ''] = /^(\d+) of (\d+) (\S+) calls$/.exec(label) ?? []
  const calls: Readonly<Record<string, string>> = journal.callKinds
  return placed === undefined ? null : journal.callsPlaced(calls[kind] ?? kind, Number(placed), Number(count))
}

/** Describes the effect of a fault with the texts of the fault form. */
function hitLabel({ request, operationId }: JournalEntry, { faults, units }: Texts): string | null {
  const body = request?.body
  if (typeof body !== 'object' || body === null) return null
  const title = (record: Parameters<typeof faultTitle>[0]): FaultTitle =>
    faultTitle(record, faults, (ms) => delayText(ms, units))
  if ('operationIds' in body && Array.isArray(body.operationIds))
    return `${operationId} ${title({ http: { ...body, operationIds: body.operationIds } }).outcome}`
  if ('bridge' in body) return `${operationId} ${title(recordIn(body)).outcome}`
  if ('wallet' in body || 'deduction' in body) return title(recordIn(body)).sentence
  if ('hold' in body) return title({ count: null, hold: true }).sentence
  if (!('effect' in body) || typeof body.effect !== 'object' || body.effect === null) return null
  return title({ notify: { effect: body.effect } }).sentence
}

/** The hit of a fault on bridge, wallet or deduction carries that part of the fault's record. */
function recordIn(body: object): Parameters<typeof faultTitle>[0] {
  return body as Parameters<typeof faultTitle>[0]
}

/** What the server calls each job of the scheduler while it is still to come. */
const titles: Readonly<Record<string, string>> = {
  'order.deadline': 'Payment deadline',
  'order.timeout': 'Time to pay is over',
  'entitlement.due': 'Package starts or ends',
  'payment.check': 'Payment is looked up',
  'refund.check': 'Refund is looked up',
  'refund.due': 'Refund',
  'bill.wechat': 'WeChat bill is compared',
  'bill.alipay': 'Alipay bill is compared',
  'lianlian.bank-answers': 'The bank answers LianLian',
  'lianlian.refund-settle': 'LianLian refund arrives',
  'contract.due': 'Auto-renewal',
  'contract.session': 'End of a signing session',
  'contract.end': 'Ending a contract',
  'contract.check': 'Asking after a contract',
  'contract.plan': 'Plan of a contract is compared',
  'entitlement.moved': 'A contract follows its service',
  'paypal.capture-settle': 'PayPal capture arrives',
  'paypal.refund-settle': 'PayPal refund ends',
  'paypal.authorization-settle': 'PayPal review of an authorization ends',
  'paypal.authorization-end': 'PayPal authorization runs out',
  'wechat.papay-settle': 'WeChat deduction',
  'wechat.papay-expiry': 'WeChat contract runs out',
  'wechat.refund-settle': 'WeChat refund arrives',
  'alipay.trade-end': 'Alipay closes what nobody paid',
  'alipay.trade-finish': 'Alipay ends the time for refunds',
  'alipay.refund-apply': 'Alipay makes a refund',
  'alipay.deposit-back': 'a bank has the money of a refund',
  'alipay.deduction-settle': 'Alipay deduction',
  'wallet.notify': 'Notify of a wallet',
}

/** Kinds of jobs that have names here; with those at which the time to pay with a provider is over. */
export function jobKinds({ providers }: Texts): string[] {
  return [...Object.keys(titles), ...Object.keys(providers).map((provider) => `${provider}.expiry`)]
}

/** What a job is called that has run, as it was called before; by its kind, `contract.due`. */
function jobTitle(kind: string, texts: Texts): string | null {
  const provider = texts.providers[kind.replace(/\.expiry$/, '')]
  if (provider !== undefined) return texts.time.payIsOver(provider)
  const title = titles[kind]
  return title === undefined ? null : dueTitle(title, texts)
}

/** Returns what the journal notes beside an entry, part by part; of a move, first what moved it. */
export function notesText({ kind, note }: JournalEntry, texts: Texts): string | null {
  if (note === null) return null
  const [event = '', ...details] = note.split(' · ')
  const moved = kind === 'state' ? eventName(event, texts) : event
  if (moved !== event) return [moved, ...details].join(' · ')
  return note
    .split('; ')
    .map((half) => halfText(half.split(', '), texts).join(texts.packages.comma))
    .join(texts.packages.semicolon)
}

/** Behind `fault: ` stands what a fault did, up to the end of the half. */
function halfText(parts: readonly string[], texts: Texts): string[] {
  const { happened } = texts
  const first = parts.findIndex((part) => part.startsWith(faultMark))
  const plain = first === -1 ? parts : parts.slice(0, first)
  const [marked, ...more] = parts
    .slice(plain.length)
    .map((part) => faultNote(part.replace(faultMark, ''), texts))
  return [
    ...plain.map((part) => noteText(part, texts)),
    ...(marked === undefined ? [] : [happened.arranged(marked), ...more]),
  ]
}

const faultMark = 'fault: '

/** The result of an entry in the panel's language; a number, and a word that no contract has, stay as they are on the wire. */
export function resultWord(result: string, { journal }: Texts): string {
  const results: Readonly<Record<string, string>> = journal.results
  return results[result] ?? result
}

/** States of payments as the wallets call them, and what the panel says. */
export const wordOfState: Readonly<Record<string, string>> = {
  SUCCESS: 'paid',
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
  NOTPAY: 'unpaid',
  USERPAYING: 'unpaid',
  WAIT_BUYER_PAY: 'unpaid',
  payable: 'unpaid',
  CLOSED: 'closed',
  TRADE_CLOSED: 'closed',
}

function noteText(part: string, { journal: { notes, numbered, byFault } }: Texts): string {
  const [, word, number] = /^(attempt|copy) (\d+)$/.exec(part) ?? []
  // The entry says what the fault did; its number says nothing to a reader.
  if (/^fault #\d+$/.test(part)) return byFault
  if (word === 'attempt' || word === 'copy') return numbered[word](Number(number))
  return notes[wordOfState[part] ?? part] ?? part
}

/** What a fault did, in the panel's language where that has the server's words; a number or a code may follow them. */
function faultNote(part: string, { happened: { faultNotes, others } }: Texts): string {
  const words = Object.keys(faultNotes).find((known) => part === known || part.startsWith(`${known} `))
  if (words === undefined) return others[part] ?? part
  const value = part.slice(words.length).replace(/ ms$/, '').trim()
  const text = faultNotes[words] ?? ''
  return (text.includes('#') ? text.replace('#', value) : `${text} ${value}`).trim()
}
