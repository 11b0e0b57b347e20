import type { ReactNode } from 'react'
import { CloseButton, Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  id: string
  title: string
  children: ReactNode
  confirm: string
  cancel: string
  busy?: boolean
  /** 'dialog' where nothing is at stake. */
  role?: 'alertdialog' | 'dialog'
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something is done. Escape and the second button lead away from it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { id, title, children, confirm, cancel, busy = false, onConfirm, onCancel } = props
  return (
    <Dialog
      role={props.role ?? 'alertdialog'}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="w-[min(32rem,calc(100vw-2rem))] p-6 sm:p-8"
      onClose={onCancel}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onConfirm()
        }}
      >
        <h2 id={`${id}-title`} className="text-h3">
          {title}
        </h2>
        <div id={`${id}-text`} className="mt-3">
          {children}
        </div>
        <div className="mt-6 flex flex-wrap gap-3">
          <button type="submit" className="button button-primary" disabled={busy}>
            {confirm}
          </button>
          <CloseButton className="button button-quiet">{cancel}</CloseButton>
        </div>
      </form>
    </Dialog>
  )
}
