import type { ReactNode } from 'react'
import { CloseButton, Dialog } from './dialog.tsx'

type AlertDialogProps = {
  id: string
  title?: string
  text: ReactNode
  closeLabel: string
  onClose: () => void
}

/** A message that must be read before going on, in place of `window.alert`. */
export function AlertDialog({ id, title, text, closeLabel, onClose }: AlertDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      aria-describedby={`${id}-text`}
      aria-labelledby={title ? `${id}-title` : `${id}-text`}
      className="w-[min(30rem,calc(100vw-2rem))] p-6 sm:p-8"
      onClose={onClose}
    >
      {title && (
        <h2 id={`${id}-title`} className="text-h3">
          {title}
        </h2>
      )}
      <div id={`${id}-text`} className={title ? 'mt-3' : ''}>
        {text}
      </div>
      <CloseButton className="button button-primary mt-6">{closeLabel}</CloseButton>
    </Dialog>
  )
}
