import type { KeyboardEvent } from 'react'
import type { Words } from '#content/words/words.ts'
import { fill } from '#rules/text/fill.ts'
import { CloseButton, Dialog } from '#ui/components/dialog.tsx'
import { Plate } from '#ui/components/picture.tsx'
import type { FleetPlate } from './gallery.tsx'

type PictureDialogProps = {
  plates: readonly FleetPlate[]
  shown: number
  onShow: (position: number) => void
  onClose: () => void
  words: Words['groupTours']
}

/**
 * One picture as large as the screen allows. Arrow keys and buttons show the next one, from the
 * last to the first and back; Escape closes.
 */
// oxlint-disable-next-line import/no-default-export -- React.lazy takes a module's default export.
export default function PictureDialog(props: PictureDialogProps) {
  const { plates, shown, words, onClose } = props
  const plate = plates[shown]
  const move = (steps: number) => props.onShow((shown + steps + plates.length) % plates.length)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') move(-1)
    if (event.key === 'ArrowRight') move(1)
  }
  return (
    <Dialog
      closedby="any"
      aria-label={words.galleryTitle}
      className="max-h-dvh w-[min(76rem,calc(100vw-2rem),calc((100dvh-13rem)*1.6))] max-w-none overflow-y-auto max-sm:w-full max-sm:border-x-0 sm:p-6"
      onKeyDown={onKeyDown}
      onClose={onClose}
    >
      {plate && (
        <figure>
          <Plate key={plate.slug} picture={plate.picture} first className="aspect-[8/5] w-full" />
          <figcaption className="mt-4 max-sm:px-4" aria-live="polite">
            <span className="display block text-h3">{plate.name}</span>
            <span className="text-ink-2 mt-1 block">{plate.caption}</span>
            <span className="text-ink-2 mt-1 block text-caption tabular-nums">
              {fill(words.picture, { n: shown + 1, count: plates.length })}
            </span>
          </figcaption>
        </figure>
      )}
      <p className="mt-4 flex gap-2 max-sm:px-4 max-sm:pb-4">
        <Arrow label={words.previous} sign="←" onClick={() => move(-1)} />
        <Arrow label={words.next} sign="→" onClick={() => move(1)} />
        <CloseButton className="button button-quiet ml-auto">{words.close}</CloseButton>
      </p>
    </Dialog>
  )
}

function Arrow({ label, sign, onClick }: { label: string; sign: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className="button button-quiet w-12 px-0"
      aria-label={label}
      onClick={onClick}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  )
}
