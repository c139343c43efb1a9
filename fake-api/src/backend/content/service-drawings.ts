/*
 * Drawings of the services that are sold beside event recording, for their banners (374 × 148). All stand in the dusk of
 * `banner-dusk` and leave the start of the line free for words. Colours are those of the shop's illustrations.
 */

/** Names of these drawings. */
export type ServiceDrawing = keyof typeof subjects

/** The SVG text of a service's drawing; null for any other name. */
export function serviceDrawing(name: string): string | null {
  return isServiceDrawing(name) ? `${HEAD}${subjects[name]}</svg>\n` : null
}

/** Names of the drawings of services, in their order. */
export function serviceDrawingNames(): ServiceDrawing[] {
  return Object.keys(subjects).filter(isServiceDrawing)
}

function isServiceDrawing(name: string): name is ServiceDrawing {
  return Object.hasOwn(subjects, name)
}

const HEAD = [
  '<svg xmlns="http://www.w3.org/2000/svg" width="748" height="296" viewBox="0 0 374 148" preserveAspectRatio="xMaxYMax slice">',
  '<defs>',
  '<linearGradient id="sky" gradientUnits="userSpaceOnUse" x1="130" y1="0" x2="186" y2="140"><stop stop-color="#0C3541"/><stop offset="1" stop-color="#135466"/></linearGradient>',
  '<linearGradient id="body" x2="0" y2="1"><stop stop-color="#FFFFFF"/><stop offset="1" stop-color="#C9D8DD"/></linearGradient>',
  '</defs>',
  '<path d="M-374-148h748v296h-748z" fill="url(#sky)"/>',
  '<path d="M130 130c50-12 80-34 175-37h69v40z" fill="#114A59"/>',
  '<path d="M0 143c70-2.5 120-14 199-19 60-3.5 110-4 175-4v28H0z" fill="#07303A"/>',
].join('')

interface Place {
  x: number
  y: number
  radius: number
}

/** The lens of all drawings: four discs and one arc of glint. */
function lens({ x, y, radius }: Place): string {
  const disc = (share: number, fill: string) =>
    `<circle cx="${x}" cy="${y}" r="${(radius * share).toFixed(2)}" fill="${fill}"/>`
  const glint = (radius * 0.61).toFixed(2)
  const arc = `M${(x - radius * 0.61).toFixed(2)} ${y}a${glint} ${glint} 0 0 1 ${glint}-${glint}`
  return [
    disc(1, '#07161B') + disc(0.74, '#164957') + disc(0.46, '#2F8798') + disc(0.2, '#07161B'),
    `<path d="${arc}" fill="none" stroke="#CDEFF4" stroke-width="${(radius * 0.13).toFixed(2)}" stroke-linecap="round"/>`,
  ].join('')
}

/** An indoor ball on a foot, round a point. */
function ball({ x, y, radius }: Place): string {
  const foot = `<path d="M${x - radius * 0.7} ${y + radius * 1.32}q0-${radius * 0.52} ${radius * 0.7}-${radius * 0.52}t${radius * 0.7} ${radius * 0.52}z" fill="#B9C8CD"/>`
  return [
    `<ellipse cx="${x}" cy="${y + radius * 1.34}" rx="${radius * 0.9}" ry="2.2" fill="#04181D" opacity=".5"/>`,
    foot,
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#body)"/>`,
    `<circle cx="${x}" cy="${y}" r="${radius * 0.66}" fill="#0D2028"/>`,
    lens({ x, y, radius: radius * 0.45 }),
  ].join('')
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The focus frame: four rounded corners round what is found. */
function frame({ x, y, width, height }: Box): string {
  const [right, bottom] = [x + width, y + height]
  const corners = [
    `M${x} ${y + 9}v-3.5a5.5 5.5 0 0 1 5.5-5.5h3.5`,
    `M${right - 9} ${y}h3.5a5.5 5.5 0 0 1 5.5 5.5v3.5`,
    `M${x + 9} ${bottom}h-3.5a5.5 5.5 0 0 1-5.5-5.5v-3.5`,
    `M${right} ${bottom - 9}v3.5a5.5 5.5 0 0 1-5.5 5.5h-3.5`,
  ]
  return `<path d="${corners.join('')}" fill="none" stroke="#A5F0F7" stroke-width="2.2" stroke-linecap="round"/>`
}

const STARS =
  '<g fill="#D6EEF1"><circle cx="232" cy="22" r="1"/><circle cx="246" cy="46" r=".8"/><circle cx="352" cy="16" r="1"/><circle cx="364" cy="52" r=".8"/></g>'

const subjects = {
  // Day and night under one unbroken ring.
  'banner-continuous': [
    STARS,
    '<circle cx="304" cy="70" r="48" fill="#1F7D92"/><path d="M304 22a48 48 0 0 1 0 96z" fill="#082831"/>',
    '<circle cx="281" cy="50" r="7.5" fill="#F7C27A"/>',
    '<path d="M281 37.5v-4M281 62.5v4M268.5 50h-4M272.2 41.2l-2.8-2.8M289.8 41.2l2.8-2.8M272.2 58.8l-2.8 2.8" stroke="#F7C27A" stroke-width="2" stroke-linecap="round"/>',
    '<path d="M327.6 40.5a9.5 9.5 0 1 0 8.4 14.4 8.5 8.5 0 0 1-8.4-14.4z" fill="#F7E3C8"/>',
    '<g fill="#D6EEF1"><circle cx="341" cy="66" r="1"/><circle cx="316" cy="34" r=".9"/><circle cx="334" cy="84" r=".9"/></g>',
    '<circle cx="304" cy="70" r="48" fill="none" stroke="#7FD6E2" stroke-width="4"/>',
    '<circle cx="304" cy="22" r="6" fill="#F4A762" stroke="#0C3541" stroke-width="2.5"/>',
    ball({ x: 304, y: 84, radius: 20 }),
  ].join(''),
  // A SIM card, and a camera with antennas far from any house.
  'banner-data': [
    STARS,
    '<path d="M347 66v56" stroke="#07303A" stroke-width="6" stroke-linecap="round"/>',
    '<path d="M340 50l4-20M351 50l4-20" stroke="#B9C8CD" stroke-width="3.2" stroke-linecap="round"/>',
    '<path d="M318 48h34a9 9 0 0 1 9 9v4a9 9 0 0 1-9 9h-34z" fill="url(#body)"/><path d="M309 47c0-3 2-5 5-5h37c5 0 8.5 2 10.5 6H310z" fill="#FFFFFF"/>',
    '<circle cx="318" cy="59" r="12" fill="#DDE7EA"/><circle cx="318" cy="59" r="9.8" fill="#0D2028"/>',
    lens({ x: 318, y: 59, radius: 6.5 }),
    '<path d="M333 25a16 16 0 0 0-5 10M326 17a26 26 0 0 0-8.5 17M362 25a16 16 0 0 1 3 6" fill="none" stroke="#7FD6E2" stroke-width="2.6" stroke-linecap="round"/>',
    '<path d="M244 58h24.5L280 69.5V112a5 5 0 0 1-5 5h-31a5 5 0 0 1-5-5V63a5 5 0 0 1 5-5z" fill="#E9F4F6"/>',
    '<rect x="247" y="72" width="20" height="16" rx="3" fill="#F4A762"/><path d="M254 72v16M260 72v16M247 80h7M260 80h7" stroke="#C07F43" stroke-width="1.4"/>',
    '<path d="M250 109v-4M256.5 109v-7M263 109v-10M269.5 109v-13" stroke="#2F8798" stroke-width="3.4" stroke-linecap="round"/>',
    frame({ x: 230, y: 50, width: 58, height: 75 }),
  ].join(''),
  // A dark house, and a phone that rings.
  'banner-reminder': [
    STARS,
    '<path d="M308 74h66v48h-66z" fill="#175F73"/><path d="m296 72.5 47-34a8 8 0 0 1 9.6 0L374 54v20h-77.5c-1 0-1.4-1-.5-1.5z" fill="#07303A"/>',
    '<rect x="320" y="86" width="20" height="17" rx="2" fill="#0C3541"/><path d="M330 86v17M320 94.5h20" stroke="#175F73" stroke-width="1.8"/><path d="M352 88a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v34h-18z" fill="#0C3541"/>',
    '<g transform="rotate(-8 268 76)"><rect x="246" y="32" width="46" height="86" rx="9" fill="#04181D"/><rect x="249.5" y="38" width="39" height="74" rx="5" fill="#1F7D92"/>',
    '<circle cx="269" cy="66" r="15" fill="#F4A762"/><path transform="translate(259.2 56.2) scale(.82)" d="M8.3 4 5.7 4.2A1.8 1.8 0 0 0 4 6.1c.5 7.5 6.4 13.4 13.9 13.9a1.8 1.8 0 0 0 1.9-1.7l.2-2.6-4.2-1.7-1.9 1.9a13 13 0 0 1-5.8-5.8L10 8.2z" fill="#FFFFFF"/>',
    '<circle cx="259" cy="100" r="5" fill="#0C3541"/><circle cx="279" cy="100" r="5" fill="#A5F0F7"/></g>',
    '<path d="M235.5 52a34 34 0 0 0-5.5 24M228 44a46 46 0 0 0-8 36M301.5 46a34 34 0 0 1 8.5 22M309 39a46 46 0 0 1 9 17" fill="none" stroke="#A5F0F7" stroke-width="2.8" stroke-linecap="round"/>',
  ].join(''),
  // A camera and a face that talk to each other.
  'banner-call': [
    STARS,
    '<path d="M238 30h44a8 8 0 0 1 8 8v30a8 8 0 0 1-8 8h-28l-11 11V76h-5a8 8 0 0 1-8-8V38a8 8 0 0 1 8-8z" fill="#E9F4F6"/>',
    '<circle cx="260" cy="47" r="7.5" fill="#E2A167"/><path d="M245 72c0-9 6-14.5 15-14.5s15 5.5 15 14.5z" fill="#1F7D92"/>',
    '<path d="M310 26h36a7 7 0 0 1 7 7v18a7 7 0 0 1-7 7h-8l-6 9-3-9h-19a7 7 0 0 1-7-7V33a7 7 0 0 1 7-7z" fill="#F4A762"/>',
    '<rect x="313" y="35" width="19" height="14" rx="3" fill="#07303A"/><path d="M334 41l8-4.5v11L334 43z" fill="#07303A" stroke="#07303A" stroke-width="1.5" stroke-linejoin="round"/>',
    ball({ x: 330, y: 93, radius: 21 }),
  ].join(''),
  // What is meant is framed, what is not goes by.
  'banner-algorithm': [
    STARS,
    '<g fill="#1A6C82"><path d="M262 30c6-3 11-2 14 3-6 3-11 2-14-3zM306 22c5-4 10-4 14 0-5 4-10 4-14 0zM340 40c4-5 9-6 14-3-4 5-9 6-14 3z"/></g>',
    '<g fill="#FFDDB0"><circle cx="247" cy="66" r="6.5"/><path d="M239 84a8 8 0 0 1 16 0v17h-3.5v20h-9v-20H239z"/></g>',
    frame({ x: 229, y: 52, width: 36, height: 76 }),
    '<path d="M281 121c-2-10 2-18 9-19.5l-1.5-8 5 3.5h4l5-3.5-1 9c3.5 6.5 4 12 2.5 18.5zM281.5 120c-5-1-7-5-5.5-9" fill="#F4A762" stroke="#F4A762" stroke-width="1.6" stroke-linecap="round"/><circle cx="293.5" cy="102" r="1.1" fill="#07303A"/><circle cx="299" cy="102" r="1.1" fill="#07303A"/>',
    frame({ x: 271, y: 86, width: 39, height: 42 }),
    '<path d="M318 112c0-6 2-8 7-8.5l5-9a5 5 0 0 1 4.5-2.5h14a5 5 0 0 1 4.2 2.2l5.3 8.8c6 .5 8 3.5 8 9v5a3 3 0 0 1-3 3h-42a3 3 0 0 1-3-3z" fill="#7FD6E2"/><path d="M333 103l4-6.5h5v6.5zM345.5 103v-6.5h4l4.5 6.5z" fill="#0C3541"/><g fill="#04181D"><circle cx="329" cy="120" r="5.5"/><circle cx="355" cy="120" r="5.5"/></g><g fill="#B9C8CD"><circle cx="329" cy="120" r="2"/><circle cx="355" cy="120" r="2"/></g>',
  ].join(''),
} as const
