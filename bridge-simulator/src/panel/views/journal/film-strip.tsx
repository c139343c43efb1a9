import type { Schemas } from '@skyshop/openapi/control'
import {
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { worldStamp } from '../../format/world-time.ts'
import { journalTexts } from '../../i18n/journal-texts.ts'
import { useTable, useTexts } from '../../i18n/texts-context.ts'
import type { FilmActions, FilmView } from '../../model/panel-view.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useElementWidth } from '../../ui/use-element-width.ts'
import { documentsOf, type ScreenDocuments, sampled, showAsItWas } from './film-frame.ts'
import styles from './film-strip.module.css'

type Frame = Schemas['Frame']
type Screen = Schemas['FrameScreen']

/** The screens of a world's phone as far as they are read. */
export interface Film {
  /** Oldest first. */
  frames: readonly Frame[]
  status: 'loading' | 'ready' | 'failed'
  shopUrl: string
  read: (frame: Frame) => Promise<Screen>
  retry: () => void
}

/** Screens that are kept once they are read: those of a strip, and some round them. */
const maxScreens = 80

/** Reads the screens of a world, and again whenever one was kept from here. */
export function useFilm(worldId: string, { filmedSeq, shopUrl }: FilmView, actions: FilmActions): Film {
  const [shown, setShown] = useState<Pick<Film, 'frames' | 'status'> & { worldId: string }>({
    ...{ worldId, frames: [], status: 'loading' },
  })
  const { listFrames, readFrame } = actions
  const turn = useRef(0)
  const load = useCallback(() => {
    turn.current += 1
    const own = turn.current
    const put = (status: Film['status'], frames?: readonly Frame[]) => {
      if (own !== turn.current) return
      setShown((before) => {
        const known = before.worldId === worldId ? before.frames : []
        return { worldId, status, frames: frames ?? known }
      })
    }
    listFrames(worldId).then(
      (frames) => put('ready', frames),
      () => put('failed'),
    )
  }, [listFrames, worldId])
  // A screen more is read, too.
  useEffect(() => {
    if (filmedSeq >= 0) load()
  }, [load, filmedSeq])
  const read = useMemo(() => screenReader(readFrame, worldId), [readFrame, worldId])
  const { frames, status } = shown.worldId === worldId ? shown : { frames: [], status: 'loading' as const }
  return { frames, status, shopUrl, read, retry: load }
}

/** Reads each screen of a world once, and forgets those read longest ago. */
function screenReader(readFrame: FilmActions['readFrame'], worldId: string): Film['read'] {
  const known = new Map<string, Promise<Screen>>()
  return ({ seq, wallMs }) => {
    const key = `${seq} ${wallMs}`
    const screen = known.get(key) ?? readFrame(worldId, seq)
    known.delete(key)
    known.set(key, screen)
    screen.catch(() => known.delete(key))
    for (const oldest of known.keys()) {
      if (known.size <= maxScreens) break
      known.delete(oldest)
    }
    return screen
  }
}

interface FilmStripProps {
  film: Film
  isOn: boolean
  /** The screen that is shown large; null for none. */
  chosen: Frame | null
  /** A screen under a pointer that drags; null when it is let go. */
  onDrag: (frame: Frame | null) => void
  onChoose: (frame: Frame) => void
  onFilming: (isOn: boolean) => void
}

/** All screens of the phone along the journal: dragged or stepped through, the journal goes along. */
export function FilmStrip({ film, isOn, chosen, onDrag, onChoose, onFilming }: FilmStripProps) {
  const words = useTable(journalTexts)
  const { errors } = useTexts()
  const { frames, status } = film
  return (
    <div className={styles.strip} data-empty={frames.length === 0 || undefined}>
      {frames.length > 0 && <FrameSlider film={film} chosen={chosen} onDrag={onDrag} onChoose={onChoose} />}
      {frames.length === 0 && status === 'ready' && (
        <p className={styles.none}>{isOn ? words.noFrames : words.notFilming}</p>
      )}
      {status === 'failed' && (
        <p className={styles.none} role="status">
          {words.framesFailed}{' '}
          <Button kind="link" onClick={film.retry}>
            {errors.tryAgain}
          </Button>
        </p>
      )}
      <label className={styles.filming}>
        <input type="checkbox" checked={isOn} onChange={(event) => onFilming(event.target.checked)} />
        {words.filming}
      </label>
    </div>
  )
}

const thumbBlockSize = 76
/** Most of a phone's height is the other side, and the gap beside it. */
const thumbInlineSize = 44
const steps: Readonly<Record<string, number>> = {
  ...{ ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 },
  ...{ PageUp: 10, PageDown: -10, Home: -Infinity, End: Infinity },
}

type FrameSliderProps = Pick<FilmStripProps, 'film' | 'chosen' | 'onDrag' | 'onChoose'>

function FrameSlider({ film, chosen, onDrag, onChoose }: FrameSliderProps) {
  const words = useTable(journalTexts)
  const box = useRef<HTMLDivElement>(null)
  const room = Math.max(1, Math.floor(useElementWidth(box, 600) / thumbInlineSize))
  const { frames } = film
  const isDragging = useRef(false)
  const at = chosen === null ? frames.length - 1 : frames.findIndex(({ seq }) => seq === chosen.seq)
  const current = at < 0 ? frames.length - 1 : at
  const pointed = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const share = Math.min(1, Math.max(0, (clientX - left) / Math.max(1, width)))
    return frames[Math.min(frames.length - 1, Math.floor(share * frames.length))] ?? null
  }
  const onKey = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    const frame = frames[Math.min(frames.length - 1, Math.max(0, current + by))]
    if (frame) onChoose(frame)
  }
  const letGo = (event: PointerEvent<HTMLElement>, isChosen: boolean) => {
    if (!isDragging.current) return
    isDragging.current = false
    const frame = pointed(event)
    if (isChosen && frame) onChoose(frame)
    onDrag(null)
  }
  return (
    <div ref={box} className={styles.box}>
      <div
        role="slider"
        tabIndex={0}
        className={styles.frames}
        aria-label={words.film}
        aria-valuemin={1}
        aria-valuemax={frames.length}
        aria-valuenow={current + 1}
        aria-valuetext={useFrameLabel(film)(frames[current])}
        style={{ inlineSize: `min(100%, ${frames.length * thumbInlineSize}px)` }}
        onKeyDown={onKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          isDragging.current = true
          onDrag(pointed(event))
        }}
        onPointerMove={(event) => isDragging.current && onDrag(pointed(event))}
        onPointerUp={(event) => letGo(event, true)}
        onPointerCancel={(event) => letGo(event, false)}
      >
        {sampled(frames, room).map((frame) => (
          <span key={`${frame.seq} ${frame.wallMs}`} className={styles.thumb} aria-hidden="true">
            <FramePicture film={film} frame={frame} blockSize={thumbBlockSize} />
          </span>
        ))}
        <span
          className={styles.mark}
          data-chosen={chosen !== null || undefined}
          style={{ insetInlineStart: `${(100 * (current + 0.5)) / frames.length}%` }}
        />
      </div>
    </div>
  )
}

/** What a screen is called: which of how many, its time and its page. */
function useFrameLabel({ frames }: Pick<Film, 'frames'>): (frame: Frame | undefined) => string {
  const words = useTable(journalTexts)
  return (frame) => {
    if (frame === undefined) return ''
    const number = frames.findIndex(({ seq }) => seq === frame.seq) + 1
    const when = worldStamp(frame.virtualMs).slice(0, 19)
    const [page = ''] = frame.path.split('?')
    return words.frameOf(words.position(number, frames.length), when, page)
  }
}

interface FilmScreenProps {
  film: Film
  frame: Frame
  onChoose: (frame: Frame) => void
  onFork: (frame: Frame) => void
}

/** The chosen screen, large, with what leads on from it. */
export function FilmScreen({ film, frame, onChoose, onFork }: FilmScreenProps) {
  const words = useTable(journalTexts)
  const { frames } = film
  const index = frames.findIndex(({ seq }) => seq === frame.seq)
  const [before, after] = [frames[index - 1], frames[index + 1]]
  return (
    <section className={styles.screen} aria-label={words.screen}>
      <FramePicture
        film={film}
        frame={frame}
        blockSize={screenBlockSize}
        title={words.screenOf(frame.path)}
      />
      <div className={styles.facts}>
        <p className={styles.when}>{worldStamp(frame.virtualMs).slice(0, 19)}</p>
        <p className={styles.path}>{frame.path}</p>
        {frame.over !== null && <p className={styles.note}>{words.covers[frame.over]}</p>}
        <Unfinished film={film} frame={frame} />
        <p className={styles.steps}>
          <IconButton
            icon="previousEntry"
            name={words.previousFrame}
            disabled={before === undefined}
            onClick={() => before && onChoose(before)}
          />
          <span>{words.position(index + 1, frames.length)}</span>
          <IconButton
            icon="nextEntry"
            name={words.nextFrame}
            disabled={after === undefined}
            onClick={() => after && onChoose(after)}
          />
        </p>
        <Button kind="soft" icon="fork" disabled={!frame.isForkable} onClick={() => onFork(frame)}>
          {words.forkHere}
        </Button>
        <p className={styles.note}>{frame.isForkable ? words.forkHint : words.notForkable}</p>
      </div>
    </section>
  )
}

/** Says of a screen that the page was still loading. */
function Unfinished({ film, frame }: Pick<FramePictureProps, 'film' | 'frame'>) {
  const words = useTable(journalTexts)
  const screen = useScreen(film, frame)
  const isUnfinished = screen !== null && screen !== 'failed' && screen.isUnfinished
  return isUnfinished && <p className={styles.note}>{words.unfinished}</p>
}

const screenBlockSize = 340

interface FramePictureProps {
  film: Film
  frame: Frame
  /** The height it is drawn in, in pixels. */
  blockSize: number
  /** What it is called; nothing of it is read out without. */
  title?: string
}

/** A screen as it was: the page, and what lay over it. */
function FramePicture({ film, frame, blockSize, title }: FramePictureProps) {
  const words = useTable(journalTexts)
  const screen = useScreen(film, frame)
  const scale = blockSize / frame.blockSize
  return (
    <span className={styles.picture} style={{ blockSize, inlineSize: frame.inlineSize * scale }}>
      {screen === 'failed' && <span className={styles.failed}>{title ? words.frameFailed : '?'}</span>}
      {screen !== null && screen !== 'failed' && (
        <>
          <ScreenDocument page={screen.page} frame={frame} scale={scale} title={title} />
          {screen.layer !== null && (
            <ScreenDocument
              page={screen.layer}
              frame={frame}
              scale={scale}
              title={title && words.layerOf(title)}
            />
          )}
        </>
      )}
    </span>
  )
}

interface ScreenDocumentProps extends Pick<FramePictureProps, 'frame'> {
  page: string
  scale: number
  title: string | undefined
}

/**
 * A document of a screen, in a frame that runs no script and loads nothing but pictures of the shop: it may be of a world
 * from elsewhere. It keeps the origin of the panel, as the shop serves nobody else, and as its parts are scrolled from here.
 */
function ScreenDocument({ page, frame, scale, title }: ScreenDocumentProps) {
  return (
    <iframe
      sandbox="allow-same-origin"
      srcDoc={page}
      title={title ?? ''}
      tabIndex={-1}
      inert={title === undefined}
      style={{ inlineSize: frame.inlineSize, blockSize: frame.blockSize, scale }}
      onLoad={({ currentTarget }) => showAsItWas(currentTarget)}
    />
  )
}

/** The documents of a screen; null until it is read. */
function useScreen({ read, shopUrl }: Film, frame: Frame): ScreenDocuments | 'failed' | null {
  const [shown, setShown] = useState<ScreenDocuments | 'failed' | null>(null)
  useEffect(() => {
    let isWanted = true
    const show = (screen: ScreenDocuments | 'failed') => isWanted && setShown(screen)
    read(frame).then(
      (screen) => show(documentsOf(screen, shopUrl)),
      () => show('failed'),
    )
    return () => {
      isWanted = false
    }
  }, [read, frame, shopUrl])
  // The one before stays until the next is read, so that dragging does not flicker.
  return shown
}
