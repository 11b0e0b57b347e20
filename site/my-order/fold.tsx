import { createContext, type ReactNode, useContext, useState } from 'react'

/** The part of the page that stands open: something was posted from it, or saved there. */
export const OpenPart = createContext<string | undefined>(undefined)

type FoldProps = {
  id: string
  title: string
  /** What is known of it while it is closed. */
  says?: ReactNode
  startsOpen?: boolean
  /** Where there are two columns, and so room for what is folded on a phone (site/loading/first-script.ts). */
  startsOpenWide?: boolean
  /** Nothing for paper is in it. */
  isForScreen?: boolean
  /** It is no region of its own: it has some, of which each is for paper or not, or one like it stands elsewhere. */
  hasSections?: boolean
  children: ReactNode
}

/** A part of an order's page that opens when it is wanted. */
export function Fold(props: FoldProps) {
  const { id, title, says, startsOpen = false, startsOpenWide, isForScreen, hasSections } = props
  const Frame = hasSections ? 'div' : 'section'
  const isPostedIn = useContext(OpenPart) === id
  // As it was at first: whether it is open is the guest's from then on.
  const [isOpen] = useState(startsOpen || isPostedIn)
  return (
    <Frame
      {...(hasSections ? {} : { 'aria-labelledby': id })}
      className={`border-rule border-b ${isForScreen ? 'no-print' : ''}`}
    >
      <details
        open={isOpen}
        {...(startsOpenWide ? { 'data-open-wide': '', suppressHydrationWarning: true } : {})}
        className="group/fold"
      >
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
        <div className="pt-1 pb-6">{props.children}</div>
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
