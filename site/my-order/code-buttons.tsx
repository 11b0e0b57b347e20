import { ActButton, type Act } from './act-form.tsx'

type CodeButtonsProps = {
  /** Whether a code is on its way: then the form can be sent with it. */
  isAsked: boolean
  busy: boolean
  words: { ask: string; askBusy: string; askAgain: string; send: string; sendBusy: string }
  /** The act that asks for another code. */
  again: Pick<Act, 'act' | 'submit'>
}

/** The buttons of a form that takes a mailed code: first one that asks for it, then one that sends it. */
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
