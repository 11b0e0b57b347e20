import type { Words } from '#content/words/words.ts'
import { useModal } from '../parts/use-modal.ts'

type ConsentDialogProps = {
  consent: { title: string; text: string }
  words: Words['contact']
  onConsent: () => void
  onCancel: () => void
}

/** Asks before the first details are shared (P4.7); Escape is Cancel. Either returns the focus. */
export function ConsentDialog({ consent, words, onConsent, onCancel }: ConsentDialogProps) {
  const { dialog, close } = useModal()
  return (
    <dialog
      ref={dialog}
      aria-labelledby="consent-title"
      aria-describedby="consent-text"
      className="bg-limewash text-ink w-[min(32rem,calc(100vw-2rem))] p-6 sm:p-8"
      onClose={(event) => {
        if (event.currentTarget.returnValue === consented) onConsent()
        else onCancel()
      }}
    >
      <h2 id="consent-title" className="text-h3">
        {consent.title}
      </h2>
      <p id="consent-text" className="mt-3">
        {consent.text}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <button
          type="button"
          className="button button-primary"
          onClick={() => dialog.current?.close(consented)}
        >
          {words.consentSend}
        </button>
        <button type="button" className="button button-quiet" onClick={close}>
          {words.cancel}
        </button>
      </div>
    </dialog>
  )
}

/** What the dialog says when it closes with a yes. */
const consented = 'consented'
