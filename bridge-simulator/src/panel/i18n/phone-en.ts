/** Words about the phone itself: how it is held, how it is connected, what a frame cannot do. */
export const phoneTexts = {
  width: 'Width',
  wallet: 'My deductions in the wallets',
  turn: 'Turn the phone',
  dark: 'Dark theme of the phone',
  background: 'Put the shop in the background',
  foreground: 'Bring the shop to the front',
  network: 'Network',
  networks: { online: 'online', slow: 'slow', offline: 'offline' },
  androidBack: 'Back',
  androidHome: 'Home',
  swipeBack: 'Swipe back from the edge',
  inBackground: 'Another app is in front',
  inBackgroundHint: 'The shop was told that it is hidden. It keeps its page.',
  cannot: 'What a frame cannot imitate',
}
