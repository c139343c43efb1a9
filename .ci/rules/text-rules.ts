import { findPackageNames, type Violation } from './package-name.ts'

/** Former terms and the present ones. Found in every spelling: `coupon-desk`, `couponDesk`, `CouponDesk`, "coupon desk". */
const terms: Readonly<Record<string, string>> = {
  'ability-gate': 'eligibility-policy',
  'bare-world': 'strict backend, world without extensions',
  'bind-camera': 'seed-camera',
  'cloud-gate': 'eligibility-policy',
  'contract-book': 'contract-transitions',
  'contract-desk': 'ContractQueries',
  'coupon-desk': 'CouponReservations',
  'coverage-ledger': 'coverage-report',
  'deduction-fact': 'DeductionResultEvent',
  'desk-list': 'wallet-activity',
  'fault-voice': 'fault-responder',
  'file-trouble': 'import-error',
  'fixed-dice': 'seeded-random',
  'gateway-pen': 'sign-gateway-request',
  'gateway-voice': 'journal-fields',
  'gone-world': 'missing-world',
  'happened-text': 'describe-entry',
  'heard-fetch': 'observe-mutations',
  'held-events': 'event-kinds',
  'judge-captcha': 'validate-captcha',
  'judge-code': 'validate-code',
  'judge-coupon': 'validate-coupon',
  'judge-pay-session': 'prepayStatus',
  'kept-sentence': 'parse-saved-fault',
  'lease-counter': 'ref-count',
  'lent-page': 'reusable-page',
  'line-check': 'assert-slot-free',
  'notify-desk': 'webhook-operator',
  'notify-dialect': 'WebhookProvider',
  'notify-letter': 'payload',
  'notify-post': 'deliver-webhook',
  'notify-sender': 'webhook-sender',
  'notify-ticket': 'WebhookJobPayload',
  'order-book': 'order-transitions',
  'order-story': 'order-timeline',
  'outcome-ledger': 'outcome-counter',
  'own-preset': 'saved-preset',
  'package-lines': 'slots',
  'past-purchase': 'seed-purchase',
  'persist-until-bought': 'retry-purchase',
  'phone-covers': 'phone-overlays',
  'planted-line': 'seed-entitlement',
  'price-book': 'price-list',
  'product-voice': 'fault-responder',
  'purchase-gate': 'eligibility-policy',
  'sealed-notify': 'SignedWebhook',
  'signed-fact': 'ContractSignedEvent',
  'taken-fact': 'InboxEntry',
  'wall-bell': 'wall-clock',
  'wallet-desk': 'wallet-activity',
  'wechat-voice': 'journal-fields',
  'worded-package': 'LocalizedPackage',
  'world-entrance': 'world-lease',
  'world-print': 'world-fingerprint',
}

/** Former names made of plain English: found as names in code and of files, not in sentences. */
const names: Readonly<Record<string, string>> = {
  'ask-again': 'retry-delay',
  'ask-provider': 'provider-requests',
  'ask-server': 'run-case',
  'campaign-editing': 'content-service',
  'card-cell': 'summary-row',
  'contract-ends': 'terminate-at-provider',
  'contract-event-handler': 'ContractWebhookHandler',
  'coupon-wish': 'CouponSelection',
  'data-lit': 'data-highlight',
  'deduction-ends': 'deduction-outcomes',
  'device-editing': 'device-service, device-repository',
  'device-follows': 'device-consequences',
  'due-with-words': 'filterDue',
  'fail-words': 'failure-message',
  'fold-wal': 'checkpoint-wal',
  'follow-sources': 'rebuild-on-change',
  'follow-theme': 'sync-theme',
  'further-payments': 'InternationalPayments, zeroPaymentRoutes',
  'gone-notice': 'MissingWorldNotice',
  'hold-notifies': 'hold-webhooks',
  'home-of-source': 'a name with a verb',
  'is-news': 'hasChanged',
  'known-rows': 'cachedRows',
  'learn-time-format': 'load-time-format',
  'light-elements': 'highlight-elements',
  'lit-control': 'controlToPress',
  'match-notify': 'matchSuccess',
  'next-to-hit': 'upcoming-faults',
  'notice-of': 'select-notice',
  'notify-facts': 'parse-…-webhook',
  'notify-outcome': 'WebhookOutcome',
  'notify-verdict': 'SuccessMatch',
  'on-count': 'enabled-count',
  'owner-mark': 'ownerKey',
  'package-slots': 'Slots',
  'pass-over-gone': 'ignoreMissingSnapshot',
  'read-ahead': 'prefetch',
  'request-place': 'request-routing',
  'rows-with-words': 'filterRows',
  'sentence-part': 'fault fields',
  'shop-light': 'shopHighlight',
  'settle-timeline': 'updateTimeline',
  'status-entry': 'device-summary',
  'step-group': 'CommitBatch',
  'tab-gate': 'tab-availability',
  'tidy-heap': 'smallHeap',
  'story-name': 'GuideName',
  'take-fact-once': 'process-once',
  'take-once': 'process-once',
  'timeline-key': 'Slot',
  'trouble-en': 'error-texts',
  'troubled-camera': 'faulty-camera',
  'typed-card': 'EnteredCard',
  'use-covers': 'phone-overlays',
  'use-required-tick': 'validate',
  'wallet-claim': 'WalletResult',
  'wallet-trouble': 'WalletError',
  'wanted-device': 'RequestedDevice',
  'wanted-expiry': 'ExpiryQuery',
  'way-it-came': 'transition-history',
  'while-empty': 'runExclusive',
  'with-texts': 'load-page-texts',
  'worker-place': 'WorkerRouter',
  'write-step': 'BatchedTransaction',
}

const patterns: readonly (readonly [RegExp, string])[] = [
  [/[a-z]Objections?\b/, 'refusal, reason'],
  [/\bMOST_[A-Z]/, 'MAX_…'],
  [/\bmost(?:Bytes|Characters|Entries|Items|Lines|Shown|Values)\b/, 'max…'],
  [/\bclock[.]settle\b/, 'clock.runDue'],
  [/[a-z]Neighbours?\b/, '…Dependencies'],
  [/\b[Tt]all(?:y|ies)\b/, 'summary'],
  [/\bhouseholds?\b/, 'seed-account'],
  [/\b[Mm]isfortunes?\b/, 'fault'],
  [/\bdeeds?\b/, 'failedAction'],
  [/\b[Dd]esks?\b/, 'the noun of the field, such as reservations, activity, operator'],
  [/\b[Vv]oices?\b/, 'fault-responder, journal-fields'],
  [/\bdegraded?\b/, 'strip-extensions, strict'],
  [/\b[Pp]lant(?:s|ed)?\b/, 'seeded-defects'],
  [/\bdice\b/, 'random'],
  [/\b[Ss]tor(?:y|ies)\b/, 'guided start, timeline'],
  [/\bShellKind\b/, 'impure-inputs'],
  [/\bSKYSHOP_LEDGER_DIR\b/, 'SKYSHOP_COVERAGE_DIR'],
  [/\b(?:contract|wechat|alipay)-?[Ss]tage\b/, '…-test-context'],
  [/\balipay\/testing\/judge\b/, 'sdk-oracle'],
  [/\b(?:layout\/stage|boot\/opening)\b/, 'phone-area, start'],
  [/\b[Ff]old(?:s|ing)? (?:more of )?the WAL\b/, 'checkpoint'],
  [/\bworld outside\b/, 'world only for a world of a test or tester'],
  [/\bfake-api\/src\/(?:wiring|stack[.]ts)/, 'composition, start-servers.ts'],
  [
    /\bfake-api\/test\/(?:prove|soak\/(?:flat|dice|misfortunes))\b/,
    'soak/memory-leak, seeded-random, renewal-faults',
  ],
  [/\be2e\/prove\b/, 'e2e/soak'],
  [/\b(?:features|tests)\/(?:reading|claims)\//, 'articles, free-offers'],
  [/\bworld\/(?:gate|turns)\b/, 'async-barrier, serial-queue'],
]

interface Allowance {
  path: RegExp
  /** One term of the tables above; all of them where it is missing. */
  term?: string
  because: string
}

const allowed: readonly Allowance[] = [
  { path: /^[.]ci\/rules\/text-rules([.]test)?[.]ts$/, because: 'the list itself' },
  { path: /^CHANGELOG[.]md$/, because: 'tells what things were called' },
  { path: /^docs\/decisions\//, because: 'tells what things were called' },
  {
    path: /^web\/src\/features\/articles\/texts\//,
    term: '\\bdice\\b',
    because: 'a word of Italian and Spanish',
  },
  {
    path: /^(?:openapi|fake-api\/src\/control)\//,
    term: 'hold-notifies',
    because: 'operation of the contract',
  },
]

interface Replaced {
  term: string
  pattern: RegExp
  use: string
}

const replaced: readonly Replaced[] = [
  ...Object.entries(terms).map(([term, use]) => ({ term, pattern: spellings(term, '[-_ ]'), use })),
  ...Object.entries(names).map(([term, use]) => ({ term, pattern: spellings(term, '[-_]'), use })),
  ...patterns.map(([pattern, use]) => ({ term: pattern.source, pattern, use })),
]
const anyTerm = new RegExp(replaced.map(({ pattern }) => pattern.source).join('|'), 'g')

/** All spellings of a term in kebab-case, in the plural, too, and as the end of a longer name. */
function spellings(term: string, separator: string): RegExp {
  const [first = '', ...others] = term.split('-')
  const upper = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  const tail = others.map((word) => `(?:${separator}${word}|${upper(word)})`).join('')
  const head = `(?:(?<![a-zA-Z])${first}|${upper(first)})`
  return new RegExp(`${head}${tail}s?(?![a-z])`)
}

const code = /[.](?:tsx?|mts|[mc]?js|css)$/
const emptyNames = /(?:^|[/-])(?:utils?|helpers?|misc|common)(?:[.-]|\/|$)/
const suppressions = /@ts-(?:ignore|nocheck|expect-error)|biome-ignore|(?:eslint|stylelint)-disable/g
/** A namespace takes no names beside it. */
const namedImport = /^import (?!(?:type )?\* as )[^'"]*?from '([^']+)'/gm
/** A docstring in front of an export that begins with a question word. */
const askingDocstring =
  /^\/\*\*(?:\n \*)? (?:What|Whether|How|When|Why)\b(?:(?!\*\/)[\s\S])*\*\/\n(?=export )/gm

/**
 * Finds in a file what no ready-made tool does: former terms, the former name of the package, checks switched off, names that say
 * nothing, and imports of one module in two statements. Each violation is a line `<path>:<line> <message>`.
 */
export function findTextViolations(path: string, text: string): string[] {
  const violations = [
    ...findTerms(path, path).map(({ message }) => ({ index: 0, message })),
    ...findTerms(path, text),
    ...(path === '.ci/rules/package-name.test.ts' ? [] : findPackageNames(path, text)),
    ...(code.test(path) ? findInCode(path, text) : []),
  ]
  return violations.map(
    ({ index, message }) => `${path}:${text.slice(0, index).split('\n').length} ${message}`,
  )
}

function findTerms(path: string, text: string): Violation[] {
  const allowances = allowed.filter((allowance) => allowance.path.test(path))
  const isAllowed = (term: string) => allowances.some((one) => one.term === undefined || one.term === term)
  return [...text.matchAll(anyTerm)].flatMap(({ 0: found, index }) => {
    const entry = replaced.find(({ pattern }) => pattern.test(found))
    if (entry === undefined || isAllowed(entry.term)) return []
    return [{ index, message: `"${found}" is a former term: use ${entry.use}` }]
  })
}

function findInCode(path: string, text: string): Violation[] {
  const imports = [...text.matchAll(namedImport)]
  const again = imports.filter(([, module], at) => imports.findIndex((one) => one[1] === module) < at)
  const off = path.startsWith('.ci/rules/text-rules') ? [] : [...text.matchAll(suppressions)]
  return [
    ...(emptyNames.test(path) ? [{ index: 0, message: 'a name that says nothing: name the job' }] : []),
    ...off.map(({ index }) => ({ index, message: 'switches a check off: satisfy it' })),
    ...[...text.matchAll(askingDocstring)].map(({ index }) => ({
      index,
      message: 'the docstring of an export begins with a verb or a noun',
    })),
    ...again.map(({ index }) => ({ index, message: 'imported twice: one import has values and types' })),
  ]
}
