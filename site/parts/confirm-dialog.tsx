import type { ReactNode } from 'react'
import { useModal } from './use-modal.ts'

type ConfirmDialogProps = {
  id: string
  title: string
  children: ReactNode
  confirm: string
  cancel: string
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be taken back. Escape and the second button lead away from it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { id, title, children, confirm, cancel, busy = false, onConfirm, onCancel } = props
  const { dialog, close } = useModal()
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="bg-limewash text-ink w-[min(32rem,calc(100vw-2rem))] p-6 sm:p-8"
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
          <button type="button" className="button button-quiet" onClick={close}>
            {cancel}
          </button>
        </div>
      </form>
    </dialog>
  )
}
