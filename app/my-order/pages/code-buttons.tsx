import { ActButton, type Act } from './act-form.tsx'

type CodeButtonsProps = {
  /** True once a code was requested. The form can then be sent with it. */
  isAsked: boolean
  busy: boolean
  words: { ask: string; askBusy: string; askAgain: string; send: string; sendBusy: string }
  again: Pick<Act, 'act' | 'submit'>
}

/** Buttons of a form that needs a mailed code: one requests the code, then one sends the form. */
export function CodeButtons({ isAsked, busy, words, again }: CodeButtonsProps) {
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
        <ActButton act={again.act} disabled={busy} onPress={(fields) => void again.submit(fields)}>
          {words.askAgain}
        </ActButton>
      )}
    </div>
  )
}
