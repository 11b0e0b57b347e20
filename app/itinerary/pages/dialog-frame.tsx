import type { ReactNode } from 'react'
import { CloseButton, Dialog } from '#ui/components/dialog.tsx'
import { Icon } from './icons.tsx'

type DialogFrameProps = {
  id: string
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
  className?: string
}

/** A dialog. Comes from the bottom of a small screen; centred on a large one. */
export function DialogFrame(props: DialogFrameProps) {
  const { id, title, closeLabel, onClose, children, className = '' } = props
  return (
    <Dialog
      aria-labelledby={id}
      className={`max-sm:mb-0 max-sm:w-full max-sm:max-w-none sm:w-[min(36rem,calc(100vw-2rem))] ${className}`}
      onClose={onClose}
    >
      <div className="flex items-start justify-between gap-4 px-5 pt-4 sm:px-8 sm:pt-7">
        <h2 id={id} className="pt-1.5 text-h3">
          {title}
        </h2>
        <CloseButton
          aria-label={closeLabel}
          className="-mr-3 grid h-11 w-11 shrink-0 place-items-center"
        >
          <Icon name="remove" />
        </CloseButton>
      </div>
      {children}
    </Dialog>
  )
}
