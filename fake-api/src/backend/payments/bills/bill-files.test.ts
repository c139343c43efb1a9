import { crc32, deflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { readBillArchive } from './alipay-bills.ts'
import { readTradeBill } from './wechat-bills.ts'

const HEAD = '交易时间,商户订单号,交易状态,应结订单金额,商户退款单号,退款金额,商品名称'
const SUMS = '总交易单数,应结订单总金额,退款总金额,手续费总金额'

const tradeBill = (rows: readonly string[], count = rows.length) =>
  [HEAD, ...rows, SUMS, `\`${count},\`19.90,\`0.10,\`0.00`, ''].join('\r\n')

const PAID = '`2026-11-20 20:00:00,`P1,`SUCCESS,`19.90,`0,`0.00,`month'
const BACK = '`2026-11-20 20:00:01,`P1,`REFUND,`0.00,`R1,`0.10,`month'

// fact: WX-206, WX-207
it('reads payments and refunds of a WeChat bill in fen', () => {
  expect(readTradeBill(tradeBill([PAID, BACK]))).toEqual([
    { money: 'payment', number: 'P1', amountFen: 1990 },
    { money: 'refund', number: 'R1', amountFen: 10 },
  ])
})

it.each([
  ['whose end is missing', tradeBill([PAID, BACK]).split(SUMS)[0] ?? ''],
  ['with fewer lines than it says', tradeBill([PAID], 2)],
  ['with an amount that is none', tradeBill([PAID.replace('19.90', 'x')])],
  ['that is empty', ''],
])('does not believe a WeChat bill %s', (_, text) => {
  expect(() => readTradeBill(text)).toThrow(/a (line of a )?bill without/)
})

interface Packed {
  readonly name: string
  readonly bytes: Buffer
  readonly isUtf8?: boolean
}

/** Packs files as Alipay does, compressed. */
function archiveOf(files: readonly Packed[]): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  for (const { name, bytes, isUtf8 = false } of files) {
    const names = Buffer.from(name)
    const packed = deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(isUtf8 ? 0x0800 : 0, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(names.length, 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(Buffer.concat(locals).length, 10)
    centrals.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), common, rest, names)
    locals.push(Buffer.from('PK\x03\x04'), common, names, packed)
  }
  const [local, central] = [Buffer.concat(locals), Buffer.concat(centrals)]
  const end = Buffer.alloc(18)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(local.length, 12)
  return Buffer.concat([local, central, Buffer.from('PK\x05\x06'), end])
}

const COLUMNS = '支付宝交易号,商户订单号,业务类型,商品名称,完成时间,订单金额（元）,退款批次号/请求号'
const LIST = [
  '#支付宝业务明细查询',
  COLUMNS,
  'T1\t,P1\t,交易,"a ""7"" days,\nand more",2026-11-20 20:00:00,19.90,',
  'T1\t,P1\t,退款,month,2026-11-20 20:00:01,-0.10,R1\t',
  '#-----业务明细列表结束-----',
  '',
].join('\r\n')
const SUMMARY = '#支付宝业务汇总查询\r\n门店编号,交易订单总笔数\r\n合计,1\r\n'
const MONEY = [
  { money: 'payment', number: 'P1', amountFen: 1990 },
  { money: 'refund', number: 'R1', amountFen: 10 },
]

it('reads the list of trades in the archive of an Alipay bill, whatever else is in it', () => {
  const files = [
    { name: 'sum.csv', bytes: Buffer.from(SUMMARY), isUtf8: true },
    { name: 'list.csv', bytes: Buffer.from(LIST), isUtf8: true },
  ]
  expect(readBillArchive(archiveOf(files))).toEqual(MONEY)
})

it('reads an Alipay bill in GBK', () => {
  // The first column of the head in GBK, and what makes a line of it.
  const gbk = Buffer.concat([
    Buffer.from([0xc9, 0xcc, 0xbb, 0xa7, 0xb6, 0xa9, 0xb5, 0xa5, 0xba, 0xc5]),
    Buffer.from(','),
    Buffer.from([0xb6, 0xa9, 0xb5, 0xa5, 0xbd, 0xf0, 0xb6, 0xee, 0xa3, 0xa8, 0xd4, 0xaa, 0xa3, 0xa9]),
    Buffer.from('\r\nP1,19.90\r\n#\r\n'),
  ])
  expect(readBillArchive(archiveOf([{ name: 'list.csv', bytes: gbk }]))).toEqual(MONEY.slice(0, 1))
})

it.each([
  ['no archive', Buffer.from('<html>')],
  ['an archive without a list', archiveOf([{ name: 'sum.csv', bytes: Buffer.from(SUMMARY), isUtf8: true }])],
  [
    'a list without its end',
    archiveOf([{ name: 'list.csv', bytes: Buffer.from(`${COLUMNS}\r\n`), isUtf8: true }]),
  ],
])('does not believe %s for an Alipay bill', (_, archive) => {
  expect(() => readBillArchive(archive)).toThrow(/a bill/)
})
