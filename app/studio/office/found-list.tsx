import { Popover } from '@base-ui/react/popover'
import type { RefObject } from 'react'
import type { StudioWords } from './editor-context.ts'
import type { FoundText } from './studio-calls.ts'

type FoundListProps = {
  words: StudioWords
  found: readonly FoundText[]
  anchor: RefObject<HTMLDivElement | null>
  onPick: (found: FoundText) => void
  onClose: () => void
}

/** A choice between the fields that contain a clicked text. */
export default function FoundList({ words, found, anchor, onPick, onClose }: FoundListProps) {
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="start" className="z-40">
          <Popover.Popup className="studio-several">
            <Popover.Title render={<p />} className="text-caption font-semibold">
              {words.look.several}
            </Popover.Title>
            <ul>
              {found.slice(0, 8).map((one) => (
                <li key={`${one.name} ${one.path.join('.')}`}>
                  <Popover.Close onClick={() => onPick(one)}>
                    {one.label}
                    <span className="text-ink-2 block text-caption">
                      {one.title}, {one.kindLabel}
                    </span>
                  </Popover.Close>
                </li>
              ))}
            </ul>
            <Popover.Close className="studio-act">{words.look.close}</Popover.Close>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
