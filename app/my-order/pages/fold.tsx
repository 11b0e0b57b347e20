import { createContext, type ReactNode, useContext, useState } from 'react'

/** The id of the part that is open because its form was posted or saved. */
export const OpenPart = createContext<string | undefined>(undefined)

type FoldProps = {
  id: string
  title: string
  note?: ReactNode
  startsOpen?: boolean
  /**
   * True if the part opens automatically where there are two columns (ui/loading/first-script.ts).
   */
  startsOpenWide?: boolean
  /** True if the part is not printed. */
  isForScreen?: boolean
  /** True if the part is no landmark: it contains landmarks, or repeats another one. */
  hasSections?: boolean
  children: ReactNode
}

export function Fold(props: FoldProps) {
  const {
    id,
    title,
    note: says,
    startsOpen = false,
    startsOpenWide,
    isForScreen,
    hasSections,
  } = props
  const Frame = hasSections ? 'div' : 'section'
  const isPostedIn = useContext(OpenPart) === id
  // Only the initial state: afterwards the guest opens and closes the part.
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

export function goToFold(id: string): void {
  const fold = document.getElementById(id)?.closest('details')
  if (!fold) return
  fold.open = true
  fold.querySelector('summary')?.focus()
}
