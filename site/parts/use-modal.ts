import { useEffect, useRef } from 'react'

/** A dialog with the screen behind it out of reach; Escape closes it, and the focus goes back. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return { dialog, close: () => dialog.current?.close() }
}
