import { type ReactNode, useState } from 'react'

type FoldProps = {
  id: string
  title: string
  /** What is known of it while it is closed. */
  says?: ReactNode
  startsOpen?: boolean
  /** Nothing for paper is in it. */
  isForScreen?: boolean
  /** It is no region of its own: it has some, of which each is for paper or not, or one like it stands elsewhere. */
  hasSections?: boolean
  children: ReactNode
}

/** A part of an order's page that opens when it is wanted; without scripts the server writes the same (server/plain-pages/fold.ts). */
export function Fold(props: FoldProps) {
  const { id, title, says, startsOpen = false, isForScreen, hasSections, children } = props
  const Frame = hasSections ? 'div' : 'section'
  // As it was at first: whether it is open is the guest's from then on.
  const [isOpen] = useState(startsOpen)
  return (
    <Frame
      {...(hasSections ? {} : { 'aria-labelledby': id })}
      className={`border-rule border-b ${isForScreen ? 'no-print' : ''}`}
    >
      <details open={isOpen} className="group/fold">
        <summary className="grid list-none grid-cols-[1fr_auto] gap-x-4 py-3 [&::-webkit-details-marker]:hidden">
          <h3 id={id} className="font-sans text-body font-semibold tracking-normal">
            {title}
          </h3>
          <span
            aria-hidden="true"
            className="text-disa self-center text-lead leading-none group-open/fold:rotate-45"
          >
            +
          </span>
          {says && (
            <span className="text-ink-2 text-caption group-open/fold:hidden" data-free="">
              {says}
            </span>
          )}
        </summary>
        <div className="pt-1 pb-6">{children}</div>
      </details>
    </Frame>
  )
}

/** Opens the fold with that heading, and goes there. */
export function goToFold(id: string): void {
  const fold = document.getElementById(id)?.closest('details')
  if (!fold) return
  fold.open = true
  fold.querySelector('summary')?.focus()
}

/** Whether there are two columns, and so room for what is folded on a phone. */
export function isWide(): boolean {
  return matchMedia('(min-width: 64rem)').matches
}
