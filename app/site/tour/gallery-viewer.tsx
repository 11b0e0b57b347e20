import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { fill } from '#rules/text/fill.ts'
import { CloseButton, Dialog } from '#ui/components/dialog.tsx'
import type { Gallery } from './gallery-pictures.ts'
import { GallerySources } from './gallery-sources.tsx'
import './gallery-viewer.css'

export type ViewerProps = Gallery & {
  title: string
  start: number
  onClose: () => void
}

/**
 * The pictures one by one in full screen, with swipe, arrow keys, Home and End. Loads only the
 * current picture and its neighbours.
 */
export default function GalleryViewer({ pictures, words, title, start, onClose }: ViewerProps) {
  const { track, shown, show, updateShown, forgetGoal } = useTrack(start, pictures.length)
  const handleKey = (event: KeyboardEvent) => {
    const target = {
      ArrowLeft: shown - 1,
      ArrowRight: shown + 1,
      Home: 0,
      End: pictures.length - 1,
    }[event.key]
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    show(target)
  }
  return (
    <Dialog
      aria-label={fill(words.viewer, { tour: title })}
      className="gallery-viewer"
      onClose={onClose}
      onKeyDown={handleKey}
    >
      <div className="gallery-bar">
        <p role="status" className="tabular-nums">
          {fill(words.place, { n: shown + 1, of: pictures.length })}
          <span className="sr-only">: {pictures[shown]?.alt}</span>
        </p>
        <button
          type="button"
          aria-label={words.previous}
          aria-disabled={shown === 0}
          onClick={() => show(shown - 1)}
        >
          <span aria-hidden="true">←</span>
        </button>
        <button
          type="button"
          aria-label={words.next}
          aria-disabled={shown === pictures.length - 1}
          onClick={() => show(shown + 1)}
        >
          <span aria-hidden="true">→</span>
        </button>
        <CloseButton aria-label={words.close} autoFocus>
          <span aria-hidden="true">✕</span>
        </CloseButton>
      </div>
      <ul
        ref={track}
        className="gallery-track"
        aria-label={words.title}
        // The list can be focused, so that keys scroll it.
        tabIndex={0}
        onScroll={updateShown}
        onPointerDown={forgetGoal}
        onWheel={forgetGoal}
      >
        {pictures.map((picture, index) => (
          <li key={picture.id} inert={index !== shown}>
            {Math.abs(index - shown) < 2 && <Slide picture={picture} words={words} />}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

type SlideProps = { picture: Gallery['pictures'][number]; words: Gallery['words'] }

function Slide({ picture, words }: SlideProps) {
  const { credit, licence } = picture
  const creditParts = [
    ...(credit ? [fill(words.credit, { credit })] : []),
    ...(licence ? [licence] : []),
  ]
  return (
    <figure>
      <picture>
        <GallerySources picture={picture} sizes="100vw" />
        <img
          src={picture.src}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          decoding="async"
          draggable={false}
          style={{ backgroundColor: picture.colour }}
        />
      </picture>
      <figcaption>{creditParts.join(' · ')}</figcaption>
    </figure>
  )
}

/**
 * The visible picture of a scrolling track, and a function that shows another. A swipe may
 * interrupt it at any time.
 */
function useTrack(start: number, count: number) {
  const track = useRef<HTMLUListElement>(null)
  const goal = useRef<number>(undefined)
  const [shown, setShown] = useState(start)
  // Returns nothing: newer browsers return a promise from scroll, and an effect must not return
  // one.
  const scroll = (index: number, behavior: ScrollBehavior) => {
    track.current?.scrollTo({ left: index * track.current.clientWidth, behavior })
  }
  useLayoutEffect(() => scroll(start, 'instant'), [start])
  const show = (index: number) => {
    if (index < 0 || index >= count || index === shown) return
    goal.current = index
    setShown(index)
    const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    // A jump from one end to the other must not scroll through all pictures between.
    scroll(index, reducesMotion || Math.abs(index - shown) > 1 ? 'instant' : 'smooth')
  }
  const updateShown = () => {
    const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {}
    const position = Math.min(count - 1, Math.max(0, Math.round(scrollLeft / clientWidth)))
    if (goal.current === undefined) setShown(position)
    else if (Math.abs(scrollLeft - goal.current * clientWidth) < 2) goal.current = undefined
  }
  const forgetGoal = () => {
    goal.current = undefined
  }
  return { track, shown, show, updateShown, forgetGoal }
}
