import type { MachineName } from '../../model/status-chip.ts'

export type Point = readonly [x: number, y: number]

/** Where a machine's nodes stand, in units of the drawing, and how the edges go that are not straight. */
export interface MachineLayout {
  inlineSize: number
  blockSize: number
  nodes: Readonly<Record<string, Point>>
  /** By `from>to`: the corners as `x,y x,y`, first and last on the edges of the boxes. */
  routes: Readonly<Record<string, string>>
  /** Where the words of an edge stand that has no stretch with room for them. */
  labels?: Readonly<Record<string, Point>>
}

export const nodeSize = { inlineSize: 116, blockSize: 32 } as const

const order: MachineLayout = {
  inlineSize: 740,
  blockSize: 306,
  nodes: {
    0: [84, 50],
    1: [262, 50],
    4: [482, 50],
    5: [668, 50],
    6: [84, 130],
    7: [84, 186],
    '-1': [84, 242],
    2: [372, 122],
    '-2': [262, 200],
    3: [482, 200],
    '-3': [668, 200],
  },
  routes: {
    '0>6': '26,50 12,50 12,130 26,130',
    '0>7': '26,50 12,50 12,186 26,186',
    '0>-1': '26,50 12,50 12,242 26,242',
    '1>2': '292,66 292,122 314,122',
    '2>4': '430,122 454,122 454,66',
    '1>-2': '224,66 224,184',
    '1>3': '250,66 250,172 438,172 438,184',
    '1>-3': '272,66 272,148 639,148 639,184',
    '4>3': '494,66 494,184',
    '4>-3': '522,66 522,140 650,140 650,184',
    '2>3': '372,138 372,166 452,166 452,184',
    '2>-3': '402,138 402,156 628,156 628,184',
    '-3>3': '610,206 540,206',
    '-2>-3': '262,216 262,240 640,240 640,216',
    '6>3': '142,130 160,130 160,276 482,276 482,216',
    '7>3': '142,186 160,186 160,276 482,276 482,216',
    '-1>3': '142,242 160,242 160,276 482,276 482,216',
    '6>-3': '142,136 152,136 152,294 668,294 668,216',
    '7>-3': '142,192 152,192 152,294 668,294 668,216',
    '-1>-3': '142,248 152,248 152,294 668,294 668,216',
  },
  labels: {
    '0>6': [84, 100],
    '0>7': [84, 156],
    '0>-1': [84, 212],
    '1>2': [292, 88],
    '1>3': [262, 164],
    '1>-3': [340, 148],
    '2>4': [454, 90],
  },
}

const contract: MachineLayout = {
  inlineSize: 740,
  blockSize: 160,
  nodes: { 'pre-signed': [90, 50], active: [330, 50], terminated: [570, 50], abandoned: [330, 124] },
  routes: {
    'pre-signed>abandoned': '90,66 90,124 272,124',
  },
}

const contractCycle: MachineLayout = {
  inlineSize: 740,
  blockSize: 262,
  nodes: {
    scheduled: [76, 56],
    announced: [222, 56],
    waiting: [368, 56],
    deducting: [514, 56],
    paid: [666, 56],
    grace: [514, 142],
    cancelled: [222, 142],
    lapsed: [666, 228],
  },
  routes: {
    'scheduled>deducting': '76,40 76,16 514,16 514,40',
    'deducting>grace': '500,72 500,126',
    'grace>deducting': '528,126 528,72',
    'grace>paid': '572,136 666,136 666,72',
    'grace>lapsed': '572,150 666,150 666,212',
    'scheduled>cancelled': '90,72 90,142 164,142',
    'waiting>cancelled': '354,72 354,136 280,136',
    'grace>cancelled': '456,150 280,150',
    'scheduled>lapsed': '56,72 56,236 608,236',
    'announced>lapsed': '180,72 180,100 128,100 128,228 608,228',
    'waiting>lapsed': '382,72 382,220 608,220',
  },
  labels: {
    'waiting>cancelled': [326, 172],
    'announced>cancelled': [222, 110],
    'grace>lapsed': [666, 182],
    'deducting>grace': [500, 90],
    'grace>deducting': [528, 110],
  },
}

const entitlement: MachineLayout = {
  inlineSize: 740,
  blockSize: 256,
  nodes: {
    'not-yet-active': [100, 50],
    activating: [100, 126],
    activated: [350, 50],
    expired: [610, 50],
    suspended: [350, 126],
    revoked: [610, 126],
    'activation-failed': [100, 202],
  },
  routes: {
    'activating>activated': '158,126 236,126 236,56 292,56',
    'activated>suspended': '334,66 334,110',
    'suspended>activated': '366,110 366,66',
    'activated>revoked': '408,58 480,58 480,120 552,120',
    'suspended>revoked': '408,132 552,132',
    'not-yet-active>revoked': '42,50 16,50 16,238 624,238 624,142',
    'activating>revoked': '130,142 130,168 596,168 596,142',
  },
  labels: { 'activated>suspended': [334, 79], 'suspended>activated': [366, 97] },
}

const coupon: MachineLayout = {
  inlineSize: 740,
  blockSize: 160,
  nodes: { unused: [90, 50], reserved: [330, 50], used: [570, 50], invalid: [90, 124] },
  routes: {
    'unused>reserved': '148,40 272,40',
    'reserved>unused': '272,60 148,60',
  },
}

const sim: MachineLayout = {
  inlineSize: 740,
  blockSize: 160,
  nodes: {
    'not-activated': [90, 50],
    normal: [330, 50],
    deactivated: [570, 50],
    abnormal: [330, 124],
    unknown: [570, 124],
  },
  routes: {},
}

export const machineLayouts = {
  order,
  contract,
  'contract-cycle': contractCycle,
  entitlement,
  coupon,
  sim,
} as const satisfies Record<MachineName, MachineLayout>
