import type { HostPageName, WalletProvider } from '../../../host/host-dependencies.ts'

/** Page of the vendor app itself; the others are of a wallet. */
export type AppPageName = Exclude<HostPageName, `${WalletProvider}AutoPayments`>

/** What stands on a screen of the vendor app: switches, facts, steps. */
interface PageTexts {
  title: string
  switches?: readonly string[]
  facts?: readonly (readonly [name: string, value: string])[]
  steps?: readonly string[]
  hint: string
}

const en = {
  back: 'Back to the shop',
  camera: 'Camera',
  order: 'Order',
  scanner: {
    title: 'Scan a code',
    label: 'What the camera of the phone reads',
    read: 'Read it',
  },
  home: 'My cameras',
  noCameras: 'No camera is bound to this account.',
  closed: 'The shop closed its page.',
  left: 'The shop went to this home page.',
  reopen: 'Open the shop',
  offline: {
    title: 'No network',
    text: 'This page could not be loaded. It is loaded once the phone has a network again.',
    again: 'Try again',
    still: 'There is still no network.',
  },
  pages: {
    phoneRemindSet: {
      title: 'Phone reminder settings',
      switches: ['Call when somebody passes', 'Call when it is moved or covered'],
      facts: [
        ['Hours', '22:00 to 06:00'],
        ['Tries', 'two, a minute apart'],
      ],
      hint: 'Calls go to the phone number of this account.',
    },
    phoneRemindRecord: {
      title: 'Phone reminder calls',
      facts: [['Last 30 days', 'no calls']],
      hint: 'Each call is listed with its time, whether it was answered, and its recording.',
    },
    phoneRemindGuide: {
      title: 'Phone reminder guide',
      steps: [
        'Buy a phone-reminder package for the camera.',
        'Turn on what it should call for, and when.',
        'Save the calling number, so that it is not taken for a stranger’s.',
      ],
      hint: 'A call lasts at most a minute and costs you nothing.',
    },
    algorithmSettings: {
      title: 'Algorithm settings',
      switches: ['Find people', 'Find pets', 'Find parcels'],
      hint: 'What a package covers works while the package is in effect.',
    },
    wechatCallSettings: {
      title: 'WeChat call settings',
      switches: ['Let the camera call in WeChat'],
      facts: [['Who is called', 'the account bound in WeChat']],
      hint: 'The camera’s button starts the call.',
    },
    customerService: {
      title: 'Customer service',
      facts: [
        ['Telephone', '400 000 0000'],
        ['Hours', '9:00 to 21:00, every day'],
      ],
      hint: 'Have the number of your order at hand.',
    },
  } satisfies Record<AppPageName, PageTexts> as Record<AppPageName, PageTexts>,
}

const zh: typeof en = {
  back: '返回商城',
  camera: '摄像机',
  order: '订单',
  scanner: {
    title: '扫一扫',
    label: '手机摄像头读到的内容',
    read: '读取',
  },
  home: '我的摄像机',
  noCameras: '此账号没有绑定摄像机。',
  closed: '商城已关闭页面。',
  left: '商城跳转到了此首页。',
  reopen: '打开商城',
  offline: {
    title: '没有网络',
    text: '页面未能加载。手机恢复网络后会自动加载。',
    again: '重试',
    still: '仍然没有网络。',
  },
  pages: {
    phoneRemindSet: {
      title: '电话提醒设置',
      switches: ['有人经过时来电', '被移动或遮挡时来电'],
      facts: [
        ['时段', '22:00 至 06:00'],
        ['重拨', '两次，间隔一分钟'],
      ],
      hint: '电话拨打到此账号的手机号。',
    },
    phoneRemindRecord: {
      title: '电话提醒记录',
      facts: [['近 30 天', '无来电']],
      hint: '每次来电列出时间、是否接听及录音。',
    },
    phoneRemindGuide: {
      title: '电话提醒使用说明',
      steps: [
        '为摄像机购买电话提醒套餐。',
        '打开需要来电的事件并设置时段。',
        '保存来电号码，避免被当作陌生来电。',
      ],
      hint: '每次通话最长一分钟，接听不收费。',
    },
    algorithmSettings: {
      title: '算法设置',
      switches: ['人形检测', '宠物检测', '包裹检测'],
      hint: '套餐包含的算法在套餐生效期间可用。',
    },
    wechatCallSettings: {
      title: '微信通话设置',
      switches: ['允许摄像机发起微信通话'],
      facts: [['呼叫对象', '绑定微信的账号']],
      hint: '按摄像机上的按键发起通话。',
    },
    customerService: {
      title: '客户服务',
      facts: [
        ['电话', '400 000 0000'],
        ['时间', '每天 9:00 至 21:00'],
      ],
      hint: '请准备好订单号。',
    },
  },
}

/** Texts of the host app: Chinese for app language zh, otherwise English. */
export function hostScreenTexts(appLanguage: string): typeof en {
  return appLanguage === 'zh' ? zh : en
}
