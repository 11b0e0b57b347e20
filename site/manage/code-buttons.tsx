type CodeButtonsProps = {
  /** Whether a code is on its way: then the form can be sent with it. */
  isAsked: boolean
  busy: boolean
  words: { ask: string; askBusy: string; askAgain: string; send: string; sendBusy: string }
  onAskAgain: () => void
}

/** The buttons of a form that takes a mailed code: first one that asks for it, then one that sends it. */
export function CodeButtons({ isAsked, busy, words, onAskAgain }: CodeButtonsProps) {
  const [label, busyLabel] = isAsked ? [words.send, words.sendBusy] : [words.ask, words.askBusy]
  return (
    <div className="flex flex-wrap gap-4">
      <button
        type="submit"
        className={`button ${isAsked ? 'button-primary' : 'button-quiet'}`}
        disabled={busy}
      >
        {busy ? busyLabel : label}
      </button>
      {isAsked && (
        <button type="button" className="button button-quiet" disabled={busy} onClick={onAskAgain}>
          {words.askAgain}
        </button>
      )}
    </div>
  )
}
