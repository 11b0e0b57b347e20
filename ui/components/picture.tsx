import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Picture } from '../pictures.ts'
import { focusStyle, groundStyle, Preloads, Sources } from './picture-forms.tsx'

export type PlateProps = {
  picture: Picture
  className?: string
  /** On the first screen: loaded at once with high priority, never lazily. */
  first?: boolean
  /** Media query of windows in which it is on the first screen; elsewhere it loads lazily. */
  firstWhere?: string | undefined
  /** True if the text next to the picture already describes it: alt is empty. */
  decorative?: boolean
  hideWhenBroken?: boolean
  sizes?: string
  /** A small picture beside its text: browsers without scripts leave it out, to keep pages light. */
  scripted?: boolean
}

/** A picture in its frame: dominant colour first, then a 300 ms fade (P9.4). */
export function Plate({
  picture,
  className = '',
  first = false,
  firstWhere,
  decorative = false,
  hideWhenBroken = false,
  sizes = '100vw',
  scripted = false,
}: PlateProps) {
  const frame = useRef<HTMLElement>(null)
  const isNear = useIsNear(frame, first)
  const [isBroken, setBroken] = useState(false)
  const alt = decorative ? '' : picture.alt
  if (isBroken && hideWhenBroken) return null
  return (
    <span
      ref={frame}
      className={`plate ${scripted ? 'noscript:hidden' : ''} ${className}`}
      style={groundStyle(picture)}
    >
      {(first || firstWhere) && <Preloads picture={picture} sizes={sizes} where={firstWhere} />}
      {isNear ? (
        <LoadedImage
          picture={picture}
          alt={alt}
          first={first}
          sizes={sizes}
          onBroken={() => setBroken(true)}
        />
      ) : (
        !scripted && <Waiting picture={picture} alt={alt} />
      )}
    </span>
  )
}

type LoadedImageProps = {
  picture: Picture
  alt: string
  first: boolean
  sizes: string
  onBroken: () => void
}

function LoadedImage({ picture, alt, first, sizes, onBroken }: LoadedImageProps) {
  const [isReady, setReady] = useState(first)
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (image.current?.complete) setReady(true)
  }, [])
  return (
    <picture>
      <Sources picture={picture} sizes={sizes} />
      <img
        ref={image}
        src={picture.src}
        alt={alt}
        width={picture.width}
        height={picture.height}
        style={focusStyle(picture)}
        decoding="async"
        draggable={false}
        {...(first ? { fetchPriority: 'high' as const } : {})}
        {...(isReady ? {} : { 'data-waiting': '' })}
        onLoad={() => setReady(true)}
        onError={onBroken}
      />
    </picture>
  )
}

function Waiting({ picture, alt }: { picture: Picture; alt: string }) {
  return (
    <noscript>
      <img src={picture.src} alt={alt} width={picture.width} height={picture.height} />
    </noscript>
  )
}

/** True once a tenth of the element is within 50 px of the screen (P9.4). */
function useIsNear(element: RefObject<HTMLElement | null>, isFirst: boolean): boolean {
  const [isNear, setNear] = useState(isFirst)
  useEffect(() => {
    if (isNear || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: '50px', threshold: 0.1 },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isNear, element])
  return isNear
}
