import type { phoneTexts as en } from './phone-en.ts'

export const phoneTexts: typeof en = {
  width: '宽度',
  wallet: '钱包中的扣费服务',
  turn: '旋转手机',
  dark: '手机深色主题',
  background: '将商城切到后台',
  foreground: '将商城切回前台',
  network: '网络',
  networks: { online: '在线', slow: '缓慢', offline: '离线' },
  androidBack: '返回',
  androidHome: '主屏幕',
  swipeBack: '从屏幕边缘滑动返回',
  inBackground: '另一个应用在前台',
  inBackgroundHint: '商城已得知自己被隐藏，页面保持不变。',
  cannot: '内嵌框架无法模拟的部分',
}
