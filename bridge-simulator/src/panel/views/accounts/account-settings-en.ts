import type { SettingTexts } from './setting-table.ts'

const certificates = {
  first: { name: 'First', effect: 'The one it began with.' },
  second: { name: 'Second', effect: 'Another took the place of the first.' },
}

const STOPPED =
  'Contracts under these cannot be signed any more: the wallet refuses, and the buyer can only buy once, without renewal. Those signed before are deducted as ever. To have new ones signed again, choose None.'

/** Names of the settings of accounts, and what comes of each value. */
export const accountSettingsEn: SettingTexts = {
  wechat: {
    keyMode: {
      label: 'Signs with',
      values: {
        'public-key': {
          name: 'Public key',
          effect: 'Webhooks and answers are signed with the public key; there are no certificates.',
        },
        certificates: { name: 'Certificates', effect: 'Webhooks and answers are signed with certificates.' },
        switching: {
          name: 'Switching',
          effect:
            'From certificates to the public key: either signs webhooks, the public key more of them every day for a week.',
        },
      },
    },
    certificates: {
      label: 'Certificates',
      values: {
        ...certificates,
        both: { name: 'Both', effect: 'The second takes the place of the first; either signs.' },
      },
    },
    apiV2Key: {
      label: 'Key of v2',
      values: {
        first: { name: 'First', effect: 'The one it began with.' },
        second: { name: 'Second', effect: 'The key was reset; the former one holds for 15 days more.' },
      },
    },
    'v3.hasV3Key': {
      label: 'Key of v3',
      values: {
        true: { name: 'Set', effect: 'Webhooks of v3 are sealed with it.' },
        false: { name: 'Not set', effect: 'No webhook of v3 leaves until one is set.' },
      },
    },
    signingLaunch: {
      label: 'Signing opens as',
      values: {
        'mini-program': {
          name: 'Mini-program',
          effect: 'That alone, as for templates asked for since 23 September 2025.',
        },
        both: {
          name: 'Either',
          effect: 'Mini-program or the older web view, as for older templates with the permission.',
        },
        'web-view': { name: 'Web view', effect: 'The older web view alone.' },
        none: { name: 'Neither', effect: 'Without the permission no signing opens in an app.' },
      },
    },
    launchWithin: {
      label: 'Signing opens within',
      values: {
        '2-min': { name: '2 minutes', effect: 'After the pre-signing; later it is refused.' },
        '20-s': { name: '20 seconds', effect: 'As WeChat may shorten it when its system is busy.' },
      },
    },
    deductMode: {
      label: 'Contracts signed from now on',
      values: {
        'pre-notice': {
          name: 'Pre-notice',
          effect: 'The merchant has the payer told, and asks for the money in a window of days.',
        },
        '24-hour': { name: '24-hour', effect: 'The money moves a day after it was asked for.' },
      },
    },
    stoppedTemplates: {
      label: 'Stopped templates',
      values: {
        none: { name: 'None', effect: 'Contracts are signed under every template.' },
        'pre-notice': { name: 'Pre-notice', effect: STOPPED },
        '24-hour': { name: '24-hour', effect: STOPPED },
      },
    },
    contractCodeAgain: {
      label: 'Code of an ended contract',
      values: {
        refused: { name: 'Refused', effect: 'Nobody signs under a used contract_code again.' },
        taken: { name: 'Taken', effect: 'It may be signed again, as the field reports it.' },
      },
    },
    platformEnd: {
      label: 'Ended by hand',
      values: {
        'merchant-api': {
          name: 'Told as 3',
          effect: 'An end at the merchant platform is told as one by the API, which the platform uses.',
        },
        platform: { name: 'Told as 4', effect: 'It is told by its own number in the guide.' },
      },
    },
    testTemplate: {
      label: 'Test template',
      values: {
        '0.1-yuan': { name: '0.1 yuan', effect: 'One deduction under it takes no more.' },
        '0.01-yuan': { name: '0.01 yuan', effect: 'One deduction under it takes no more.' },
      },
    },
    contractTemplates: {
      label: 'Contract templates',
      effect:
        'Templates that are set up otherwise than a new one, or are more than the twenty there are: planId, mode, title, amountKind, amountFen and others.',
    },
    subMerchants: {
      label: 'Sub-merchants',
      effect: 'Merchants that the account serves as their provider: mchid, appid, isGranted.',
    },
    applyHours: {
      label: '07:00 to 22:00 only',
      values: {
        'both-modes': { name: 'Both modes', effect: 'Deductions are taken in these hours in Beijing only.' },
        'pre-notice': {
          name: 'Pre-notice',
          effect: 'Under templates of the pre-notice mode; under the others at any time.',
        },
      },
    },
    hoursAfterSigning: {
      label: 'Hours after signing',
      values: {
        kept: { name: 'Kept', effect: 'In the first twelve hours after signing, too.' },
        free: { name: 'Free', effect: 'They begin twelve hours after signing.' },
      },
    },
    noticeAllowed: {
      label: 'Right to announce',
      values: {
        true: { name: 'Granted', effect: 'The account may tell payers of deductions.' },
        false: { name: 'Not granted', effect: 'An announcement is refused: NO_AUTH.' },
      },
    },
    noticeAfterSigning: {
      label: 'Announced after signing',
      values: {
        waits: {
          name: 'Waits',
          effect: 'Announced within twelve hours of signing, it has to wait its days.',
        },
        ignored: { name: 'At once', effect: 'The deduction may be asked for at once all the same.' },
      },
    },
    repeatedNotice: {
      label: 'Announced again',
      values: {
        'already-exists': { name: 'Refused', effect: 'RESOURCE_ALREADY_EXISTS, to be taken for success.' },
        accepted: { name: 'Accepted', effect: '204 once more.' },
      },
    },
    deductionsPerDay: {
      label: 'Deductions a day',
      effect: 'Asked for from one payer under one template, failures too; more are refused: RULELIMIT.',
    },
    successesPerDay: {
      label: 'Successes a day',
      effect: 'Deductions that took money under one contract; more are refused: RULELIMIT.',
    },
    successesPerCycle: {
      label: 'Successes a cycle',
      effect: 'The same within 30 days from signing; more are refused: RULELIMIT.',
    },
    deductionQuotaFen: {
      label: 'Quota of one, fen',
      effect: 'What one deduction may take; more is refused: RULELIMIT.',
    },
    dayQuotaFen: {
      label: 'Quota a day, fen',
      effect: 'What one payer pays under one template on a day; more is refused: RULELIMIT.',
    },
    repeatedNumber: {
      label: 'Used number',
      values: {
        documented: {
          name: 'As documented',
          effect: 'A deduction under it is answered how that one stands: ORDERPAID or ORDERCLOSED.',
        },
        reported: { name: 'As reported', effect: 'A deduction under it is answered OUT_TRADE_NO_USED.' },
      },
    },
    afterFailure: {
      label: 'Number that failed',
      values: {
        closed: { name: 'Closed', effect: 'It never deducts again; the next try takes a new number.' },
        open: { name: 'Stays open', effect: 'It may be asked for again, as older pages say.' },
      },
    },
    failureNotice: {
      label: 'Failures are told as',
      values: {
        fail: { name: 'FAIL', effect: 'result_code FAIL with err_code.' },
        sample: {
          name: 'PAY_FAIL',
          effect:
            'As the sample of the guide: result_code SUCCESS with trade_state PAY_FAIL and no err_code.',
        },
      },
    },
    unpaidQuery: {
      label: 'Unpaid deduction',
      values: {
        documented: { name: 'As documented', effect: 'A query tells how it stands.' },
        reported: {
          name: 'As reported',
          effect: 'A query knows nothing of it until money has moved: ORDERNOTEXIST.',
        },
      },
    },
    deductionQuery: {
      label: 'Older query',
      values: {
        served: { name: 'Served', effect: 'paporderquery tells how a deduction stands.' },
        withdrawn: { name: 'Withdrawn', effect: 'It says of every order that it is none of its own.' },
      },
    },
    'v3.standing': {
      label: 'Orders are',
      values: {
        open: { name: 'Taken', effect: 'The merchant is in good standing.' },
        'too-frequent': { name: 'Too many', effect: 'Refused as too many requests.' },
        'may-not-collect': { name: 'Not allowed', effect: 'Refused: the merchant may not collect money.' },
        'not-available': { name: 'Not available', effect: 'Refused: the merchant is not available.' },
      },
    },
    'v3.closeUnknown': {
      label: 'Unknown order closed',
      values: {
        documented: { name: 'As documented', effect: 'Refused: ORDER_NOT_EXIST.' },
        reported: { name: 'As reported', effect: '204, as if it had been there.' },
      },
    },
    'v3.couponFen': {
      label: 'Coupon, fen',
      effect: 'Payers have it, and it pays a part of each payment that is larger; 0 is none.',
    },
    'v3.jsapiDirectory': {
      label: 'Payment directory',
      effect: 'The one whose pages pay inside WeChat; no page does while it is empty.',
    },
    'v3.h5Domain': {
      label: 'H5 domain',
      effect: 'The one whose pages pay outside WeChat; no page does while it is empty.',
    },
    'v3.unopened': {
      label: 'Products not opened',
      effect: 'Trade types, one a line (APP, JSAPI, NATIVE, MWEB), whose orders are refused: NO_AUTH.',
    },
    'v3.associatedData': {
      label: 'Associated data',
      values: {
        named: { name: 'Named', effect: 'associated_data of a webhook names its kind.' },
        empty: { name: 'Empty', effect: 'It is empty, and the webhook is opened with nothing in its place.' },
      },
    },
    'v3.refundEnd': {
      label: 'Refunds end',
      values: {
        success: { name: 'Done', effect: 'The money arrives.' },
        abnormal: { name: 'ABNORMAL', effect: 'The card is dead: the merchant has to find another way.' },
        closed: { name: 'CLOSED', effect: 'The next try takes a new number.' },
      },
    },
    'v3.refundTo': {
      label: 'Refunds go to',
      values: {
        wallet: { name: 'Wallet', effect: 'They arrive at once.' },
        card: { name: 'Card', effect: 'They arrive within three days.' },
      },
    },
    'v3.refundFunds': {
      label: 'Money to refund from',
      values: {
        enough: { name: 'Enough', effect: 'Every refund finds its money.' },
        'unsettled-only': {
          name: 'Unsettled only',
          effect: 'Refunds from the available balance are refused: NOT_ENOUGH.',
        },
        none: { name: 'None', effect: 'Every refund is refused: NOT_ENOUGH.' },
      },
    },
    platformRefundNotice: {
      label: 'Form of refund webhooks',
      values: {
        same: { name: 'As the call', effect: 'Those to the address of the platform, too.' },
        v2: { name: 'v2', effect: 'Those to the address of the platform always, as the field reports it.' },
      },
    },
    'v3.billAddress': {
      label: 'Address of a bill',
      values: {
        documented: { name: '5 minutes', effect: 'So long it is good.' },
        reported: { name: '30 seconds', effect: 'So long it is good, as an older page says.' },
      },
    },
  },
  alipay: {
    signMode: {
      label: 'Signs with',
      values: {
        'public-key': { name: 'Public keys', effect: 'Requests and answers name no certificate.' },
        certificate: {
          name: 'Certificates',
          effect: 'Requests and answers name the certificates that hold for them.',
        },
      },
    },
    appCertificate: { label: 'App certificate', values: certificates },
    platformCertificate: { label: 'Alipay certificate', values: certificates },
    isKeyUploaded: {
      label: 'App key',
      values: {
        true: { name: 'Uploaded', effect: 'Signatures are held against it.' },
        false: { name: 'Not uploaded', effect: 'Every call is refused: isv.missing-signature-config.' },
      },
    },
    notContracted: {
      label: 'Not contracted',
      effect: 'Methods, one a line, that are refused: isv.insufficient-isv-permissions.',
    },
    callsPerMinute: {
      label: 'Calls a minute',
      effect: 'Of one method; more are refused: isv.method-call-limited.',
    },
    isTradeIpDemanded: {
      label: 'Address of the payer',
      values: {
        true: { name: 'Demanded', effect: 'Orders without mc_create_trade_ip are refused as a risk.' },
        false: { name: 'Optional', effect: 'Orders are taken without it.' },
      },
    },
    buyerIds: {
      label: 'Buyers are named by',
      values: {
        'open-id': { name: 'Open id', effect: 'buyer_open_id, as for every new app.' },
        'user-id': { name: 'User id', effect: 'buyer_user_id and buyer_id, as for apps that had it.' },
      },
    },
    repeatedClose: {
      label: 'Closed again',
      values: {
        succeeds: { name: 'Succeeds', effect: 'As the first time; no paper says it.' },
        refused: { name: 'Refused', effect: 'ACQ.TRADE_STATUS_ERROR.' },
      },
    },
    unknownTradeCode: {
      label: 'Unknown trade',
      values: {
        prefixed: { name: 'With ACQ.', effect: 'A query of a refund answers ACQ.TRADE_NOT_EXIST.' },
        bare: { name: 'Without', effect: 'It answers TRADE_NOT_EXIST, which the list has, too.' },
      },
    },
    missingBill: {
      label: 'Missing bill',
      values: {
        observed: { name: 'As observed', effect: 'isp.bill_not_exist, as the gateway answers.' },
        documented: { name: 'As documented', effect: 'BILL_NOT_EXIST, as the list has it.' },
      },
    },
    v3Codes: {
      label: 'Codes of v3',
      values: {
        observed: { name: 'As observed', effect: 'A missing bill has isp. before its name.' },
        documented: { name: 'As documented', effect: 'A missing bill is BILL_NOT_EXIST.' },
      },
    },
    refundFunds: {
      label: 'Money to refund from',
      values: {
        enough: { name: 'Enough', effect: 'Every refund finds its money.' },
        none: { name: 'None', effect: 'Every refund is refused: ACQ.SELLER_BALANCE_NOT_ENOUGH.' },
      },
    },
    notifyTriggers: {
      label: 'Told of a trade',
      values: {
        success: { name: 'Paid', effect: 'TRADE_SUCCESS alone, as of new apps since 2026.' },
        closed: { name: 'Closed, too', effect: 'TRADE_SUCCESS and TRADE_CLOSED.' },
        finished: { name: 'Finished, too', effect: 'And TRADE_FINISHED, when the time for refunds is over.' },
        all: { name: 'All', effect: 'And WAIT_BUYER_PAY.' },
      },
    },
    notifyPlan: {
      label: 'Told again after',
      values: {
        documented: { name: '4 minutes', effect: '4, 10 and 10 minutes, 1, 2, 6 and 15 hours.' },
        'two-minutes': {
          name: '2 minutes',
          effect: 'The same with 2 minutes first, as older papers have it.',
        },
        'three-at-once': { name: 'At once', effect: 'Three more at once, then as documented.' },
      },
    },
    emptyNotifyValues: {
      label: 'Empty members',
      values: {
        'left-out': { name: 'Left out', effect: 'A webhook has no members without a value.' },
        covered: { name: 'Signed', effect: 'They come empty, and the signature covers them.' },
      },
    },
    deductionProduct: {
      label: 'Contracted product',
      values: {
        'merchant-deduction': {
          name: 'Of 2026',
          effect: 'Merchant deduction: CYCLE_PAY_AUTH_P with GENERAL_WITHHOLDING.',
        },
        older: {
          name: 'Older, too',
          effect: 'Also what was sold before 2 April 2026: CYCLE_PAY_AUTH, and agreements without a plan.',
        },
      },
    },
    deductionWindow: {
      label: 'Days before the planned',
      values: {
        5: { name: '5 days', effect: 'From then on a deduction is taken.' },
        3: { name: '3 days', effect: 'From then on it is taken, as it was documented in 2020.' },
      },
    },
    planChanges: {
      label: 'Planned day moved',
      values: {
        unlimited: { name: 'At will', effect: 'As often as the merchant asks.' },
        ten: { name: 'Ten times', effect: 'As it was documented in 2020.' },
      },
    },
    triesPerPeriod: {
      label: 'Tries a period',
      effect: 'After so many refused ones: ACQ.OVER_MAX_DEDUCT_COUNT.',
    },
    endedAgreement: {
      label: 'Ended agreement',
      values: {
        status: { name: 'STOP', effect: 'A query answers it with this status.' },
        refusal: { name: 'Refused', effect: 'A query answers AGREEMENT_HAS_UNSIGNED.' },
      },
    },
  },
  paypal: {
    country: {
      label: 'Account in',
      values: {
        CN: { name: 'China', effect: 'It takes CNY beside the other currencies.' },
        US: { name: 'USA', effect: 'It takes no CNY.' },
      },
    },
    uniqueInvoices: {
      label: 'Used invoice number',
      values: {
        true: { name: 'Refused', effect: 'A second capture under it: DUPLICATE_INVOICE_ID.' },
        false: { name: 'Taken', effect: 'A second capture under it is made.' },
      },
    },
    orderHours: {
      label: 'Life of an order',
      values: {
        3: { name: '3 hours', effect: 'To send the payer there, and as many more to capture.' },
        24: { name: '24 hours', effect: 'By agreement.' },
        48: { name: '48 hours', effect: 'By agreement.' },
        72: { name: '72 hours', effect: 'By agreement.' },
      },
    },
    requestHours: {
      label: 'PayPal-Request-Id kept',
      values: {
        6: { name: '6 hours', effect: 'So long the same order is answered again.' },
        72: { name: '72 hours', effect: 'By agreement.' },
      },
    },
    captureCount: {
      label: 'Captures of an authorization',
      values: {
        10: { name: 'In parts', effect: 'Up to ten; the number is assumed.' },
        1: { name: 'One', effect: 'A second is refused: MAX_CAPTURE_COUNT_EXCEEDED.' },
      },
    },
    customIdLength: {
      label: 'Longest custom_id',
      values: {
        255: { name: '255', effect: 'As newer pages have it.' },
        127: { name: '127', effect: 'As the specification of 2024 has it.' },
      },
    },
    tokenRefusal: {
      label: 'Bad token',
      values: {
        documented: { name: 'As documented', effect: 'AUTHENTICATION_FAILURE.' },
        reported: { name: 'As reported', effect: 'invalid_token with error_description.' },
      },
    },
    minimalCapture: {
      label: 'Short answer of a capture',
      values: {
        'with-captures': { name: 'With captures', effect: 'They stand in purchase_units, as reported.' },
        without: { name: 'Without', effect: 'id, status and links, as specified.' },
      },
    },
    currencyIssue: {
      label: 'Currency not taken',
      values: {
        specification: { name: 'Specification', effect: 'INVALID_CURRENCY_CODE.' },
        guide: { name: 'Guide', effect: 'CURRENCY_NOT_SUPPORTED.' },
      },
    },
    changedRequest: {
      label: 'Same id, other body',
      values: {
        answered: { name: 'Answered', effect: 'With what the first request made.' },
        refused: { name: 'Refused', effect: 'DUPLICATE_REQUEST_ID; no paper says it.' },
      },
    },
    pendingReason: {
      label: 'Captures pend for',
      values: {
        ECHECK: { name: 'ECHECK', effect: 'A bank clears the payment first.' },
        PENDING_REVIEW: { name: 'PENDING_REVIEW', effect: 'PayPal looks at it first.' },
        UNILATERAL: { name: 'UNILATERAL', effect: 'The payee has no confirmed account.' },
        RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION: {
          name: 'MANUAL_ACTION',
          effect: 'The payee takes each payment by hand: RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION.',
        },
      },
    },
    refunds: {
      label: 'Refunds',
      values: {
        completed: { name: 'Completed', effect: 'They are made at once.' },
        pending: { name: 'Pending', effect: 'They are made a day later.' },
        failed: { name: 'Failed', effect: 'They pend, and fail a day later.' },
        cancelled: { name: 'Cancelled', effect: 'They pend, and are cancelled a day later.' },
      },
    },
  },
  lianlian: {
    emptyTexts: {
      label: 'Empty texts',
      values: {
        signed: { name: 'Signed', effect: 'They are part of the signed text.' },
        'left-out': { name: 'Left out', effect: 'They are not, as the PHP SDK has it.' },
      },
    },
    signType: {
      label: 'Header sign-type',
      values: {
        optional: { name: 'Optional', effect: 'The papers do not list it.' },
        required: { name: 'Required', effect: 'The SDKs send it.' },
      },
    },
    tokenMethod: {
      label: 'Token is asked by',
      values: {
        get: { name: 'GET', effect: 'As the SDK does.' },
        post: { name: 'POST', effect: 'As the menu of the papers has it.' },
      },
    },
    refunds: {
      label: 'Refunds',
      values: {
        made: { name: 'Made', effect: 'Each at once.' },
        'failed-first': { name: 'Fail first', effect: 'Each is made when it is asked for again.' },
      },
    },
    returnMethod: {
      label: 'Browsers return by',
      values: {
        post: { name: 'POST', effect: 'A form with signed members.' },
        get: { name: 'GET', effect: 'The address alone, for hosts that take no form.' },
      },
    },
  },
}
