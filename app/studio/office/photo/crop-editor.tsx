import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Box } from '../../variants.ts'
import { fill } from '#rules/text/fill.ts'
import { useEditorTools } from '../editor-context.ts'
import { clamp, type Corner, corners, moveBox, type Point, resizeBox } from './crop-box.ts'
import { MediaImage, type ShownPhoto } from './media-image.tsx'

type CropEditorProps = {
  id: string
  photo: ShownPhoto
  box: Box
  /** Fixed shape, width by height in fractions. Undefined for any shape. */
  ratio: number | undefined
  focus: Point
  onBox: (box: Box) => void
  onFocus: (focus: Point) => void
}

/** Step of an arrow key, in fractions. */
const step = 0.01
const arrowSteps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

/** A photograph with its crop box and focus point. Pointer and keys move both. */
export function CropEditor({ id, photo, box, ratio, focus, onBox, onFocus }: CropEditorProps) {
  const { words } = useEditorTools()
  const stage = useRef<HTMLDivElement>(null)
  const drag = (change: (movement: Point) => void) => (event: PointerEvent<HTMLElement>) => {
    const bounds = stage.current?.getBoundingClientRect()
    if (!bounds || event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    const { currentTarget: target, clientX, clientY, pointerId } = event
    target.focus({ preventScroll: true })
    target.setPointerCapture(pointerId)
    const move = (pointer: globalThis.PointerEvent) =>
      change({
        x: (pointer.clientX - clientX) / bounds.width,
        y: (pointer.clientY - clientY) / bounds.height,
      })
    target.addEventListener('pointermove', move)
    const stop = () => target.removeEventListener('pointermove', move)
    for (const name of ['pointerup', 'pointercancel', 'lostpointercapture'])
      target.addEventListener(name, stop, { once: true })
  }
  const moveFocus = (from: Point, movement: Point) =>
    onFocus({
      x: clamp(from.x + movement.x / box.width, 0, 1),
      y: clamp(from.y + movement.y / box.height, 0, 1),
    })
  const onBoxKey = (event: KeyboardEvent) => {
    const movement = arrowSteps[event.key]
    if (!movement || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onBox(
      event.shiftKey
        ? resizeBox(box, 'se', toRatioMovement(movement, ratio), ratio)
        : moveBox(box, movement),
    )
  }
  const onFocusKey = (event: KeyboardEvent) => {
    const movement = arrowSteps[event.key]
    if (!movement) return
    event.preventDefault()
    moveFocus(focus, movement)
  }
  const { x, y, width, height } = box
  return (
    <div
      ref={stage}
      className="photo-stage"
      style={{
        aspectRatio: `${photo.width} / ${photo.height}`,
        maxWidth: `calc(60vh * ${photo.width / photo.height})`,
        backgroundColor: photo.colour,
      }}
    >
      <MediaImage photo={photo} isLarge />
      <div
        className="photo-box"
        style={{
          left: `${x * 100}%`,
          top: `${y * 100}%`,
          width: `${width * 100}%`,
          height: `${height * 100}%`,
        }}
      >
        <button
          id={id}
          type="button"
          className="photo-part"
          aria-label={words.photo.box}
          aria-describedby={`${id}-now`}
          onKeyDown={onBoxKey}
          onPointerDown={drag((movement) => onBox(moveBox(box, movement)))}
        />
        {corners.map((corner: Corner) => (
          <span
            key={corner}
            aria-hidden="true"
            className="photo-corner"
            data-corner={corner}
            onPointerDown={drag((movement) => onBox(resizeBox(box, corner, movement, ratio)))}
          />
        ))}
        <button
          type="button"
          className="photo-focus"
          aria-label={words.photo.point}
          style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }}
          onKeyDown={onFocusKey}
          onPointerDown={drag((movement) => moveFocus(focus, movement))}
        />
      </div>
      <p id={`${id}-now`} role="status" className="sr-only">
        {fill(words.photo.boxNow, {
          width: toPercent(width),
          height: toPercent(height),
          x: toPercent(x),
          y: toPercent(y),
        })}
      </p>
    </div>
  )
}

function toPercent(value: number): number {
  return Math.round(value * 100)
}

/** With a fixed shape, up and down resize like left and right. */
function toRatioMovement(movement: Point, ratio: number | undefined): Point {
  if (ratio === undefined) return movement
  const total = movement.x + movement.y
  return { x: total, y: total / ratio }
}
