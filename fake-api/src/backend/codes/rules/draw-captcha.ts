/*
 * Drawing of a captcha: each character is a pen stroke on a grid of 4 × 6, moved, turned and sized at random, with
 * lines across. No font and no text node, so that it looks alike everywhere and cannot be read by copying.
 */

const STROKES: Readonly<Record<string, string>> = {
  2: 'M0 1L1 0H3L4 1V2L0 6H4',
  3: 'M0 0H4L2 2.5L4 4V5L3 6H1L0 5',
  4: 'M3 6V0L0 4H4',
  5: 'M4 0H0V3H3L4 4V5L3 6H0',
  6: 'M4 0L1 2L0 4V5L1 6H3L4 5V4L3 3H1L0 4',
  7: 'M0 0H4L1 6',
  8: 'M1 0H3L4 1V2L3 3H1L0 2V1ZM1 3L0 4V5L1 6H3L4 5V4L3 3',
  9: 'M0 6L3 4L4 2V1L3 0H1L0 1V2L1 3H3L4 2',
  A: 'M0 6L2 0L4 6M1 4H3',
  C: 'M4 1L3 0H1L0 1V5L1 6H3L4 5',
  D: 'M0 0H2.5L4 1.5V4.5L2.5 6H0Z',
  E: 'M4 0H0V6H4M0 3H3',
  F: 'M4 0H0V6M0 3H3',
  G: 'M4 1L3 0H1L0 1V5L1 6H3L4 5V3H2',
  H: 'M0 0V6M4 0V6M0 3H4',
  J: 'M4 0V5L3 6H1L0 5',
  K: 'M0 0V6M4 0L0 3L4 6',
  M: 'M0 6V0L2 3L4 0V6',
  N: 'M0 6V0L4 6V0',
  P: 'M0 6V0H3L4 1V2L3 3H0',
  Q: 'M1 0H3L4 1V5L3 6H1L0 5V1ZM2.5 4L4.5 6.5',
  R: 'M0 6V0H3L4 1V2L3 3H0M2 3L4 6',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V5L1 6H3L4 5V0',
  V: 'M0 0L2 6L4 0',
  W: 'M0 0L1 6L2 2L3 6L4 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3L4 0M2 3V6',
}

const WIDTH = 120
const HEIGHT = 44
const LINES = 4

/** The picture of a text as SVG; `random` answers in [0, 1). */
export function drawCaptcha(text: string, random: () => number): string {
  const between = (least: number, most: number) => (least + random() * (most - least)).toFixed(1)
  const cell = WIDTH / text.length
  const letters = [...text].map((character, index) => {
    const place = `translate(${between(index * cell + 6, index * cell + 10)} ${between(7, 13)})`
    const form = `rotate(${between(-18, 18)} 8 12) scale(${between(3.4, 4.2)})`
    return `<path transform="${place} ${form}" d="${STROKES[character] ?? ''}"/>`
  })
  const lines = Array.from({ length: LINES }, () => {
    const [from, by, to] = [between(0, HEIGHT), between(0, HEIGHT), between(0, HEIGHT)]
    return `<path d="M0 ${from}Q${between(30, 90)} ${by} ${WIDTH} ${to}" opacity=".35"/>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" rx="6" fill="#eef2f7"/>`,
    '<g fill="none" stroke="#1f2a44" stroke-linecap="round" stroke-linejoin="round">',
    `<g stroke-width=".6">${letters.join('')}</g><g stroke-width="1.4">${lines.join('')}</g></g></svg>`,
  ].join('')
}
