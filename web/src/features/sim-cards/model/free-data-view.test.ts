import type { Schemas } from '@skyshop/openapi/http'
import { expect, it } from 'vitest'
import { freeDataView } from './free-data-view.ts'

const offer = (change: Partial<Schemas['FlowOffer']>): Schemas['FlowOffer'] => ({
  flowState: 'claimable',
  canReceive: 1,
  dataMb: 1024,
  validDays: 10,
  startTime: null,
  endTime: null,
  ...change,
})

it.each([
  [undefined, null],
  [offer({}), { kind: 'claimable', dataMb: 1024, validDays: 10 }],
  [offer({ canReceive: 0 }), null],
  [offer({ flowState: 'activating', canReceive: 0 }), { kind: 'activating', dataMb: 1024 }],
  [
    offer({ flowState: 'active', canReceive: 0, endTime: '2026-11-30 09:51:00' }),
    { kind: 'active', dataMb: 1024, until: '2026.11.30' },
  ],
  [offer({ flowState: 'active', canReceive: 0 }), { kind: 'active', dataMb: 1024, until: null }],
  [offer({ flowState: 'ended', canReceive: 0 }), null],
  [offer({ flowState: 'none', canReceive: 0 }), null],
])('shows %j as %j', (given, view) => {
  expect(freeDataView(given)).toEqual(view)
})
