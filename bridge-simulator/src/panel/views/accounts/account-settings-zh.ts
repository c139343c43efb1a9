import type { SettingTexts } from './setting-table.ts'

const certificates = {
  first: { name: '第一份', effect: '最初的证书。' },
  second: { name: '第二份', effect: '已取代第一份证书。' },
}

const STOPPED =
  '不能再以这些模板签约：钱包会拒绝，买家只能单次购买，不能自动续费。已有合约照常扣款。要重新允许签约，请选“无”。'

/** The settings of accounts in Chinese. */
export const accountSettingsZh: SettingTexts = {
  wechat: {
    keyMode: {
      label: '签名方式',
      values: {
        'public-key': { name: '公钥', effect: 'Webhook 和应答用公钥签名，没有证书。' },
        certificates: { name: '证书', effect: 'Webhook 和应答用证书签名。' },
        switching: {
          name: '切换中',
          effect: '从证书切换到公钥：Webhook 由两者之一签名，一周内公钥的比例逐日增加。',
        },
      },
    },
    certificates: {
      label: '证书',
      values: {
        ...certificates,
        both: { name: '两份', effect: '第二份正在取代第一份，两者都可签名。' },
      },
    },
    apiV2Key: {
      label: 'v2 密钥',
      values: {
        first: { name: '第一个', effect: '最初的密钥。' },
        second: { name: '第二个', effect: '密钥已重置，旧密钥再保留 15 天。' },
      },
    },
    'v3.hasV3Key': {
      label: 'v3 密钥',
      values: {
        true: { name: '已设置', effect: 'v3 的 Webhook 用它加密。' },
        false: { name: '未设置', effect: '设置之前不发送任何 v3 的 Webhook。' },
      },
    },
    signingLaunch: {
      label: '拉起签约的方式',
      values: {
        'mini-program': { name: '小程序', effect: '只能用小程序，2025 年 9 月 23 日起申请的模板都是如此。' },
        both: { name: '两种都可', effect: '小程序，或有权限的旧模板所用的旧网页。' },
        'web-view': { name: '旧网页', effect: '只能用旧网页。' },
        none: { name: '都不可', effect: '没有权限，任何签约都无法在应用内拉起。' },
      },
    },
    launchWithin: {
      label: '拉起签约的时限',
      values: {
        '2-min': { name: '2 分钟', effect: '从预签约算起，超时即拒绝。' },
        '20-s': { name: '20 秒', effect: '系统繁忙时微信可能缩短至此。' },
      },
    },
    deductMode: {
      label: '此后签约的扣费方式',
      values: {
        'pre-notice': { name: '预扣费通知', effect: '商户先通知用户，再在几天的扣费期内申请扣款。' },
        '24-hour': { name: '24 小时', effect: '申请扣款 24 小时后才扣。' },
      },
    },
    stoppedTemplates: {
      label: '停用的模板',
      values: {
        none: { name: '无', effect: '所有模板都可签约。' },
        'pre-notice': { name: '预扣费通知', effect: STOPPED },
        '24-hour': { name: '24 小时', effect: STOPPED },
      },
    },
    contractCodeAgain: {
      label: '已解约的协议号',
      values: {
        refused: { name: '拒绝', effect: '用过的协议号不能再次签约。' },
        taken: { name: '可再用', effect: '可以再次签约，据实际反馈。' },
      },
    },
    platformEnd: {
      label: '手动解约',
      values: {
        'merchant-api': {
          name: '通知为 3',
          effect: '商户平台上的解约按接口解约通知，因为平台调用的是接口。',
        },
        platform: { name: '通知为 4', effect: '按指南中它自己的编号通知。' },
      },
    },
    testTemplate: {
      label: '测试模板',
      values: {
        '0.1-yuan': { name: '0.1 元', effect: '测试模板下单次扣款的上限。' },
        '0.01-yuan': { name: '0.01 元', effect: '测试模板下单次扣款的上限。' },
      },
    },
    contractTemplates: {
      label: '签约模板',
      effect: '与新模板设置不同的模板，或自带二十个以外的模板：编号、模式、标题、金额类型、金额等。',
    },
    subMerchants: {
      label: '子商户',
      effect: '本账户作为服务商所服务的商户：商户号、应用号、是否已授权。',
    },
    applyHours: {
      label: '仅限 7 至 22 点',
      values: {
        'both-modes': { name: '两种模式', effect: '只在北京时间的这段时间受理扣款。' },
        'pre-notice': { name: '预扣费通知', effect: '只限预扣费通知模式的模板，其他模板任何时间都受理。' },
      },
    },
    hoursAfterSigning: {
      label: '签约后的时段',
      values: {
        kept: { name: '同样限制', effect: '签约后的十二小时内也一样。' },
        free: { name: '不限', effect: '签约十二小时之后才开始限制。' },
      },
    },
    noticeAllowed: {
      label: '预扣费通知权限',
      values: {
        true: { name: '已开通', effect: '账户可以向付款人预告扣款。' },
        false: { name: '未开通', effect: '预告会被拒绝：NO_AUTH。' },
      },
    },
    noticeAfterSigning: {
      label: '签约后预告',
      values: {
        waits: { name: '需等待', effect: '签约十二小时内预告过的扣款，要等满规定的天数。' },
        ignored: { name: '可立即扣', effect: '仍可立即申请扣款。' },
      },
    },
    repeatedNotice: {
      label: '重复预告',
      values: {
        'already-exists': { name: '拒绝', effect: 'RESOURCE_ALREADY_EXISTS，应视为成功。' },
        accepted: { name: '接受', effect: '再次返回 204。' },
      },
    },
    deductionsPerDay: {
      label: '每日扣款次数',
      effect: '同一用户在同一模板下，失败也计入，超出即拒绝：RULELIMIT。',
    },
    successesPerDay: { label: '每日成功次数', effect: '同一合约下扣到款的次数，超出即拒绝：RULELIMIT。' },
    successesPerCycle: {
      label: '每周期成功次数',
      effect: '从签约起每 30 天内扣到款的次数，超出即拒绝：RULELIMIT。',
    },
    deductionQuotaFen: { label: '单次限额（分）', effect: '一次扣款的上限，超出即拒绝：RULELIMIT。' },
    dayQuotaFen: {
      label: '每日限额（分）',
      effect: '同一用户在同一模板下一天的上限，超出即拒绝：RULELIMIT。',
    },
    repeatedNumber: {
      label: '已用过的单号',
      values: {
        documented: { name: '按文档', effect: '再次扣款时告知该单的状态：ORDERPAID 或 ORDERCLOSED。' },
        reported: { name: '按实际反馈', effect: '再次扣款时返回 OUT_TRADE_NO_USED。' },
      },
    },
    afterFailure: {
      label: '失败的单号',
      values: {
        closed: { name: '关闭', effect: '不再扣款，重试要换新单号。' },
        open: { name: '保持未付', effect: '可用原单号重试，旧文档如此。' },
      },
    },
    failureNotice: {
      label: '失败的通知',
      values: {
        fail: { name: 'FAIL', effect: '业务结果为失败，带错误码。' },
        sample: { name: 'PAY_FAIL', effect: '如指南的示例：业务结果为成功，交易状态为失败，不带错误码。' },
      },
    },
    unpaidQuery: {
      label: '未付的扣款',
      values: {
        documented: { name: '按文档', effect: '查询告知其状态。' },
        reported: { name: '按实际反馈', effect: '款项未动之前查询不到：ORDERNOTEXIST。' },
      },
    },
    deductionQuery: {
      label: '旧的查询接口',
      values: {
        served: { name: '可用', effect: '告知扣款的状态。' },
        withdrawn: { name: '已下线', effect: '对任何订单都说不是委托代扣订单。' },
      },
    },
    'v3.standing': {
      label: '下单',
      values: {
        open: { name: '受理', effect: '商户状态正常。' },
        'too-frequent': { name: '过于频繁', effect: '拒绝：请求过多。' },
        'may-not-collect': { name: '不允许收款', effect: '拒绝：商户无收款权限。' },
        'not-available': { name: '商户不可用', effect: '拒绝：商户暂不可用。' },
      },
    },
    'v3.closeUnknown': {
      label: '关闭未知订单',
      values: {
        documented: { name: '按文档', effect: '拒绝：ORDER_NOT_EXIST。' },
        reported: { name: '按实际反馈', effect: '返回 204，如同订单存在。' },
      },
    },
    'v3.couponFen': {
      label: '代金券（分）',
      effect: '付款人持有的券，抵扣金额更大的付款的一部分；0 为没有。',
    },
    'v3.jsapiDirectory': {
      label: '支付授权目录',
      effect: '只有其中的网页可以在微信内付款；留空则都不可以。',
    },
    'v3.h5Domain': { label: 'H5 支付域名', effect: '只有其网页可以在微信外付款；留空则都不可以。' },
    'v3.unopened': {
      label: '未开通的产品',
      effect: '每行一种交易类型（APP、JSAPI、NATIVE、MWEB），其下单会被拒绝：NO_AUTH。',
    },
    'v3.associatedData': {
      label: '附加数据',
      values: {
        named: { name: '有', effect: 'Webhook 的附加数据写明其种类。' },
        empty: { name: '空', effect: '附加数据为空，解密时也用空值。' },
      },
    },
    'v3.refundEnd': {
      label: '退款结果',
      values: {
        success: { name: '成功', effect: '款项到账。' },
        abnormal: { name: 'ABNORMAL', effect: '银行卡失效，商户须另行处理。' },
        closed: { name: 'CLOSED', effect: '重试要换新单号。' },
      },
    },
    'v3.refundTo': {
      label: '退款去向',
      values: {
        wallet: { name: '零钱', effect: '立即到账。' },
        card: { name: '银行卡', effect: '三天内到账。' },
      },
    },
    'v3.refundFunds': {
      label: '退款资金',
      values: {
        enough: { name: '充足', effect: '任何退款都有资金。' },
        'unsettled-only': { name: '仅未结算', effect: '从可用余额退款会被拒绝：NOT_ENOUGH。' },
        none: { name: '没有', effect: '任何退款都被拒绝：NOT_ENOUGH。' },
      },
    },
    platformRefundNotice: {
      label: '退款通知的格式',
      values: {
        same: { name: '同请求', effect: '发往商户平台所设地址的也一样。' },
        v2: { name: 'v2', effect: '发往商户平台所设地址的一律如此，据实际反馈。' },
      },
    },
    'v3.billAddress': {
      label: '账单地址',
      values: {
        documented: { name: '5 分钟', effect: '地址的有效期。' },
        reported: { name: '30 秒', effect: '地址的有效期，旧文档如此。' },
      },
    },
  },
  alipay: {
    signMode: {
      label: '签名方式',
      values: {
        'public-key': { name: '公钥', effect: '请求和应答不带证书序列号。' },
        certificate: { name: '证书', effect: '请求和应答带有所用证书的序列号。' },
      },
    },
    appCertificate: { label: '应用证书', values: certificates },
    platformCertificate: { label: '支付宝证书', values: certificates },
    isKeyUploaded: {
      label: '应用密钥',
      values: {
        true: { name: '已上传', effect: '用它校验签名。' },
        false: { name: '未上传', effect: '所有请求都被拒绝：isv.missing-signature-config。' },
      },
    },
    notContracted: {
      label: '未签约的产品',
      effect: '每行一个接口，调用会被拒绝：isv.insufficient-isv-permissions。',
    },
    callsPerMinute: {
      label: '每分钟调用次数',
      effect: '同一接口，超出即拒绝：isv.method-call-limited。',
    },
    isTradeIpDemanded: {
      label: '付款人网络地址',
      values: {
        true: { name: '必填', effect: '缺少它的订单会因风险被拒绝。' },
        false: { name: '可选', effect: '没有它也受理订单。' },
      },
    },
    buyerIds: {
      label: '买家标识',
      values: {
        'open-id': { name: '开放标识', effect: '新应用都用它。' },
        'user-id': { name: '用户号', effect: '原有此号的应用用它。' },
      },
    },
    repeatedClose: {
      label: '再次关闭',
      values: {
        succeeds: { name: '成功', effect: '与第一次相同；没有文档说明。' },
        refused: { name: '拒绝', effect: 'ACQ.TRADE_STATUS_ERROR。' },
      },
    },
    unknownTradeCode: {
      label: '未知的交易',
      values: {
        prefixed: { name: '带前缀', effect: '退款查询返回 ACQ.TRADE_NOT_EXIST。' },
        bare: { name: '不带', effect: '返回 TRADE_NOT_EXIST，列表中也有它。' },
      },
    },
    missingBill: {
      label: '没有的账单',
      values: {
        observed: { name: '按实际', effect: '网关返回 isp.bill_not_exist。' },
        documented: { name: '按文档', effect: '返回 BILL_NOT_EXIST。' },
      },
    },
    v3Codes: {
      label: 'v3 的错误码',
      values: {
        observed: { name: '按实际', effect: '没有的账单返回 isp.bill_not_exist。' },
        documented: { name: '按文档', effect: '没有的账单返回 BILL_NOT_EXIST。' },
      },
    },
    refundFunds: {
      label: '退款资金',
      values: {
        enough: { name: '充足', effect: '任何退款都有资金。' },
        none: { name: '没有', effect: '任何退款都被拒绝：ACQ.SELLER_BALANCE_NOT_ENOUGH。' },
      },
    },
    notifyTriggers: {
      label: '通知的交易状态',
      values: {
        success: { name: '已付款', effect: '只有 TRADE_SUCCESS，2026 年起的新应用如此。' },
        closed: { name: '加上关闭', effect: 'TRADE_SUCCESS 和 TRADE_CLOSED。' },
        finished: { name: '加上完结', effect: '退款期限过后还有 TRADE_FINISHED。' },
        all: { name: '全部', effect: '还有 WAIT_BUYER_PAY。' },
      },
    },
    notifyPlan: {
      label: '重发的间隔',
      values: {
        documented: { name: '4 分钟起', effect: '4、10、10 分钟，1、2、6、15 小时。' },
        'two-minutes': { name: '2 分钟起', effect: '第一次为 2 分钟，其余相同，旧文档如此。' },
        'three-at-once': { name: '立即三次', effect: '先立即重发三次，再按文档。' },
      },
    },
    emptyNotifyValues: {
      label: '空的成员',
      values: {
        'left-out': { name: '不发', effect: 'Webhook 里没有空值的成员。' },
        covered: { name: '签入', effect: '空值也发送，签名包含它们。' },
      },
    },
    deductionProduct: {
      label: '签约的产品',
      values: {
        'merchant-deduction': { name: '2026 年', effect: '商家扣款。' },
        older: {
          name: '含旧产品',
          effect: '还包括 2026 年 4 月 2 日前的周期扣款，以及没有周期规则的协议。',
        },
      },
    },
    deductionWindow: {
      label: '提前扣款的天数',
      values: {
        5: { name: '5 天', effect: '从计划日前五天起受理扣款。' },
        3: { name: '3 天', effect: '从计划日前三天起受理，2020 年的文档如此。' },
      },
    },
    planChanges: {
      label: '更改计划日',
      values: {
        unlimited: { name: '不限', effect: '次数不限。' },
        ten: { name: '十次', effect: '2020 年的文档如此。' },
      },
    },
    triesPerPeriod: {
      label: '每期尝试次数',
      effect: '被拒绝这么多次之后返回 ACQ.OVER_MAX_DEDUCT_COUNT。',
    },
    endedAgreement: {
      label: '已解约的协议',
      values: {
        status: { name: 'STOP', effect: '查询返回此状态。' },
        refusal: { name: '拒绝', effect: '查询返回 AGREEMENT_HAS_UNSIGNED。' },
      },
    },
  },
  paypal: {
    country: {
      label: '账户所在地',
      values: {
        CN: { name: '中国', effect: '除其他货币外也收人民币。' },
        US: { name: '美国', effect: '不收人民币。' },
      },
    },
    uniqueInvoices: {
      label: '用过的账单号',
      values: {
        true: { name: '拒绝', effect: '再次收款返回 DUPLICATE_INVOICE_ID。' },
        false: { name: '可再用', effect: '可以再次收款。' },
      },
    },
    orderHours: {
      label: '订单有效期',
      values: {
        3: { name: '3 小时', effect: '在此期间带付款人前往，再有同样长的时间收款。' },
        24: { name: '24 小时', effect: '须经约定。' },
        48: { name: '48 小时', effect: '须经约定。' },
        72: { name: '72 小时', effect: '须经约定。' },
      },
    },
    requestHours: {
      label: '请求号保留',
      values: {
        6: { name: '6 小时', effect: '在此期间以同一请求号返回同一订单。' },
        72: { name: '72 小时', effect: '须经约定。' },
      },
    },
    captureCount: {
      label: '每笔授权的扣款次数',
      values: {
        10: { name: '可分次', effect: '最多十次；次数为假定。' },
        1: { name: '一次', effect: '第二次拒绝：MAX_CAPTURE_COUNT_EXCEEDED。' },
      },
    },
    customIdLength: {
      label: '自定义编号长度',
      values: {
        255: { name: '255', effect: '新文档如此。' },
        127: { name: '127', effect: '2024 年的规范如此。' },
      },
    },
    tokenRefusal: {
      label: '无效的令牌',
      values: {
        documented: { name: '按文档', effect: 'AUTHENTICATION_FAILURE。' },
        reported: { name: '按实际反馈', effect: 'invalid_token，带说明。' },
      },
    },
    minimalCapture: {
      label: '扣款的简短应答',
      values: {
        'with-captures': { name: '带扣款', effect: '应答另带扣款，按实际反馈。' },
        without: { name: '不带扣款', effect: '只有编号、状态与链接，按规范。' },
      },
    },
    currencyIssue: {
      label: '不收的货币',
      values: {
        specification: { name: '规范', effect: 'INVALID_CURRENCY_CODE。' },
        guide: { name: '指南', effect: 'CURRENCY_NOT_SUPPORTED。' },
      },
    },
    changedRequest: {
      label: '同号不同内容',
      values: {
        answered: { name: '照旧返回', effect: '返回第一次请求的结果。' },
        refused: { name: '拒绝', effect: 'DUPLICATE_REQUEST_ID；没有文档说明。' },
      },
    },
    pendingReason: {
      label: '收款待定的原因',
      values: {
        ECHECK: { name: 'ECHECK', effect: '银行先行清算。' },
        PENDING_REVIEW: { name: 'PENDING_REVIEW', effect: 'PayPal 先行审核。' },
        UNILATERAL: { name: 'UNILATERAL', effect: '收款人没有已确认的账户。' },
        RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION: {
          name: 'MANUAL_ACTION',
          effect: '收款人逐笔手动收款：RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION。',
        },
      },
    },
    refunds: {
      label: '退款',
      values: {
        completed: { name: '完成', effect: '立即完成。' },
        pending: { name: '待定', effect: '一天后完成。' },
        failed: { name: '失败', effect: '先待定，一天后失败。' },
        cancelled: { name: '取消', effect: '先待定，一天后取消。' },
      },
    },
  },
  lianlian: {
    emptyTexts: {
      label: '空的文本',
      values: {
        signed: { name: '签入', effect: '包含在签名原文中。' },
        'left-out': { name: '不签', effect: '不包含，与官方代码库相同。' },
      },
    },
    signType: {
      label: '签名类型的请求头',
      values: {
        optional: { name: '可选', effect: '文档没有列出它。' },
        required: { name: '必填', effect: '官方代码库都发送它。' },
      },
    },
    tokenMethod: {
      label: '获取令牌的方法',
      values: {
        get: { name: 'GET', effect: '官方代码库如此。' },
        post: { name: 'POST', effect: '文档的目录如此。' },
      },
    },
    refunds: {
      label: '退款',
      values: {
        made: { name: '完成', effect: '每笔立即完成。' },
        'failed-first': { name: '先失败', effect: '每笔在再次请求时完成。' },
      },
    },
    returnMethod: {
      label: '浏览器返回的方法',
      values: {
        post: { name: 'POST', effect: '带签名成员的表单。' },
        get: { name: 'GET', effect: '只有地址，适用于不接收表单的主机。' },
      },
    },
  },
}
