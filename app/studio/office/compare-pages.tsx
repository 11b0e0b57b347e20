import { type RefObject, useEffect, useRef, useState } from 'react'
import { fill, fillCount } from '#rules/text/fill.ts'
import { CloseButton, Dialog } from '#ui/components/dialog.tsx'
import { Tabs } from '#ui/components/tabs.tsx'
import { DeviceChoices, findDevice, Scaled } from './device.tsx'
import type { StudioWords } from './editor-context.ts'
import { toFrameAddress, linkScrolling, markDifferences, showScheme } from './preview-frame.ts'
import { useIsWide } from '#ui/office-kit/use-is-wide.ts'

type ComparePagesProps = {
  words: StudioWords
  page: string
  /** Addresses that open the current and the future site. */
  bases: Record<Side, string>
  onClose: () => void
}

const sides = ['before', 'after'] as const
type Side = (typeof sides)[number]

/** Shows a page before and after, side by side; on a phone, one at a time. Both scroll together. */
export function ComparePages({ words, page, bases, onClose }: ComparePagesProps) {
  const { sheet, look } = words
  const [device, setDevice] = useState(findDevice)
  const [shownSide, setShown] = useState<Side>('after')
  const isWide = useIsWide()
  const before = useRef<HTMLIFrameElement>(null)
  const after = useRef<HTMLIFrameElement>(null)
  const differenceCount = useComparison(before, after)
  useFrameScheme(before, device)
  useFrameScheme(after, device)
  const frames = (
    <div className="studio-two">
      {sides.map((side) => (
        <section key={side} inert={!isWide && side !== shownSide}>
          {isWide && <h3>{sheet[side]}</h3>}
          <Scaled width={device.width}>
            {(style) => (
              // oxlint-disable-next-line react/iframe-missing-sandbox -- The frame shows the site's own page, from the same origin.
              <iframe
                ref={side === 'before' ? before : after}
                src={toFrameAddress(bases[side], page)}
                title={`${sheet[side]}: ${page}`}
                style={style}
                className="studio-frame"
              />
            )}
          </Scaled>
        </section>
      ))}
    </div>
  )
  return (
    <Dialog aria-labelledby="studio-compare" className="studio-compare" onClose={onClose}>
      <div className="studio-compare-head">
        <h2 id="studio-compare">{fill(sheet.comparing, { page })}</h2>
        <CloseButton className="button button-quiet">{look.close}</CloseButton>
      </div>
      <div className="studio-compare-head">
        <p role="status" className="text-ink-2 text-caption">
          {differenceCount === undefined
            ? look.opening
            : differenceCount === 0
              ? sheet.placesNone
              : fillCount(sheet.places, differenceCount)}
        </p>
        <DeviceChoices words={words} device={device} setDevice={setDevice} />
      </div>
      {isWide ? (
        frames
      ) : (
        <Tabs
          label={fill(sheet.comparing, { page })}
          tabs={sides.map((id) => ({ id, name: sheet[id] }))}
          chosen={shownSide}
          onChoose={setShown}
        >
          {frames}
        </Tabs>
      )}
    </Dialog>
  )
}

type Frame = RefObject<HTMLIFrameElement | null>

function useFrameScheme(frame: Frame, { scheme, width }: ReturnType<typeof findDevice>) {
  const hasBar = width === 1440
  useEffect(() => {
    const { current } = frame
    let removeScheme: (() => void) | undefined
    const onLoad = () => {
      removeScheme?.()
      const page = current?.contentDocument
      removeScheme = page?.documentElement ? showScheme(page, { scheme, hasBar }) : undefined
    }
    onLoad()
    current?.addEventListener('load', onLoad)
    return () => {
      current?.removeEventListener('load', onLoad)
      removeScheme?.()
    }
  }, [frame, scheme, hasBar])
}

/**
 * Marks differences once both pages have loaded, and scrolls both pages together. Returns the
 * number of differences.
 */
function useComparison(before: Frame, after: Frame): number | undefined {
  const [differenceCount, setPlaces] = useState<number>()
  useEffect(() => {
    const [one, other] = [before.current, after.current]
    if (!one || !other) return undefined
    const loadedFrames = new Set<HTMLIFrameElement>()
    const onLoad = ({ currentTarget }: Event) => {
      loadedFrames.add(currentTarget as HTMLIFrameElement)
      if (loadedFrames.size < 2) return
      linkScrolling(one, other)
      setPlaces(markDifferences(one, other))
    }
    for (const frame of [one, other]) frame.addEventListener('load', onLoad)
    return () => {
      for (const frame of [one, other]) frame.removeEventListener('load', onLoad)
    }
  }, [before, after])
  return differenceCount
}
