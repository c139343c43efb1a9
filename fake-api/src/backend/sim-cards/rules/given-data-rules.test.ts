import { expect, it } from 'vitest'
import { type FlowCase, type FlowState, flowState } from './given-data-rules.ts'

const flow = (change: Partial<FlowCase> = {}): FlowCase => ({
  kind: 'free-flow',
  isOwned: true,
  isFourG: true,
  hasIncludedFlow: false,
  isBlocked: false,
  pack: null,
  ...change,
})
const pack = { startsAtMs: 100, endsAtMs: 200 }

it.each<[string, Partial<FlowCase>, number, FlowState]>([
  ['of an own 4G device', {}, 0, 'claimable'],
  ['of a shared device', { isOwned: false }, 0, 'none'],
  ['of a device that is not 4G', { isFourG: false }, 0, 'none'],
  ['of a device whose card is blocked', { isBlocked: true }, 0, 'none'],
  ['that was not sold with the camera', { kind: 'included-flow' }, 0, 'none'],
  ['that was sold with the camera', { kind: 'included-flow', hasIncludedFlow: true }, 0, 'claimable'],
  ['just claimed', { pack }, 99, 'activating'],
  ['credited', { pack }, 100, 'active'],
  ['in its last millisecond', { pack }, 199, 'active'],
  ['at its end', { pack }, 200, 'ended'],
  ['on a card blocked meanwhile', { pack, isBlocked: true }, 150, 'active'],
  ['taken away before it began', { pack: { startsAtMs: null, endsAtMs: null } }, 150, 'ended'],
])('returns the state of a free flow %s', (_name, change, nowMs, state) => {
  expect(flowState(flow(change), nowMs)).toBe(state)
})
