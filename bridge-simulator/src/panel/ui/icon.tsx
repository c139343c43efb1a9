const paths = {
  back: 'M13 8H3m4.5-4.5L3 8l4.5 4.5',
  bolt: 'M9 1.5 3.5 9H8l-1 5.5L12.5 7H8z',
  check: 'm3 8.5 3.2 3.2L13 5',
  chevron: 'm4.5 6.5 3.5 3.5 3.5-3.5',
  clock: 'M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2M8 5v3.2l2.2 1.4',
  close: 'm4 4 8 8m0-8-8 8',
  copy: 'M5.5 5.5V3h7.5v7.5h-2.5M3 5.5h7.5V13H3z',
  camera:
    'M8 2.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8m0 2.7a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6M5 13.5h6M8 10.5v3',
  cross: 'm4 4 8 8m0-8-8 8',
  diamond: 'M8 2.5 13.5 8 8 13.5 2.5 8z',
  down: 'm4.5 6.5 3.5 3.5 3.5-3.5',
  flag: 'M3.5 14V2.5h8.5L10 5.8 12 9H3.5',
  help: 'M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2M6.3 6.4a1.8 1.8 0 1 1 2.7 1.5c-.6.4-1 .8-1 1.5M8 11.2h.01',
  info: 'M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2M8 7.4v3.4M8 5.1h.01',
  key: 'M5 8.5a2.5 2.5 0 1 0 0 .01M7.5 8.5h6M11.5 8.5v2.5',
  leave: 'M6 3H3v10h3M9.5 5 12.5 8l-3 3M12 8H6.5',
  mail: 'M2.5 4h11v8h-11zm0 .5L8 9l5.5-4.5',
  moon: 'M13 9.6A5.5 5.5 0 0 1 6.4 3 5.6 5.6 0 1 0 13 9.6',
  next: 'M3.5 3.5v9l6-4.5zM12.5 3.5v9',
  pause: 'M5.5 3.5v9m5-9v9',
  pen: 'M3 13l.7-2.8L10.9 3l2.1 2.1-7.2 7.2z',
  phone: 'M4.5 1.8h7v12.4h-7zM7 12.2h2',
  play: 'M5 3v10l8-5z',
  previousEntry: 'm9.5 4-4 4 4 4',
  nextEntry: 'm6.5 4 4 4-4 4',
  reload: 'M13 8a5 5 0 1 1-1.6-3.7M13.2 2v3h-3',
  search: 'M7 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8m3 7 3.2 3.2',
  sun: 'M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6M8 1.5V3m0 10v1.5M1.5 8H3m10 0h1.5M3.4 3.4l1 1m7.2 7.2 1 1m0-9.2-1 1m-7.2 7.2-1 1',
  turn: 'M5.5 5.5h7.5v8H5.5zM3 9V3.5h5M6.5 2 8 3.5 6.5 5',
  undo: 'M6 3.5 3 6.5l3 3M3 6.5h6.2a3.3 3.3 0 0 1 0 6.6H6.5',
  redo: 'm10 3.5 3 3-3 3M13 6.5H6.8a3.3 3.3 0 0 0 0 6.6h2.7',
  fork: 'M4.5 2.5v4.2a2 2 0 0 0 2 2h3a2 2 0 0 0 2-2V2.5M8 8.7v4.8M3 2.5h3m4 0h3',
  share: 'M8 10V2.5M5 5l3-2.7L11 5M3.5 8v5.5h9V8',
  plus: 'M8 3v10M3 8h10',
  trash: 'M3 4.5h10M6.5 4V2.5h3V4M4.5 4.5l.6 9h5.8l.6-9',
  up: 'm4.5 9.5 3.5-3.5 3.5 3.5',
  wallet: 'M2.5 4.5h9.5v2h1.5v6h-11zM12 6.5H4M11 9.5h1',
  wifi: 'M2 6.5a8.6 8.6 0 0 1 12 0M4.3 9a5.4 5.4 0 0 1 7.4 0M8 12.2h.01',
} as const

export type IconName = keyof typeof paths

const filled: ReadonlySet<IconName> = new Set(['play', 'bolt'])

interface IconProps {
  name: IconName
  size?: number
}

/** An icon without a name; a control with only an icon needs its own label. */
export function Icon({ name, size = 14 }: IconProps) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 16 16" focusable="false">
      <path
        d={paths[name]}
        fill={filled.has(name) ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
