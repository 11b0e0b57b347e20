import { useRef, useState } from 'react'
import { checkContact, type ContactDraft } from '#rules/contact.ts'
import type { Refusal } from '#rules/refusal.ts'
import { createRequestKey } from '../request-key.ts'

type State =
  | { step: 'idle' | 'asking-consent' | 'submitting' | 'sent' }
  | { step: 'refused'; refusals: Refusal[] }

/**
 * Sends one message (section 4, contact form): first the fields, then the consent, then the call.
 * The same message sent again after a lost answer arrives once.
 */
export function useContact(consentVersion: string, onSent: () => void) {
  const [state, setState] = useState<State>({ step: 'idle' })
  const key = useRef<string>(undefined)
  const send = async (draft: ContactDraft) => {
    setState({ step: 'submitting' })
    key.current ??= createRequestKey()
    try {
      const { sendContactMessage } = await import('../api.ts')
      const answer = await sendContactMessage(
        { ...draft, timestamp: new Date().toISOString(), consent: { textVersion: consentVersion } },
        key.current,
      )
      if (!answer.ok) return setState({ step: 'refused', refusals: answer.refusals })
      key.current = undefined
      onSent()
      setState({ step: 'sent' })
    } catch {
      setState({ step: 'refused', refusals: [{ code: 'message-failed' }] })
    }
  }
  const submit = (draft: ContactDraft) => {
    const refusals = checkContact(draft)
    setState(refusals.length > 0 ? { step: 'refused', refusals } : { step: 'asking-consent' })
  }
  const edit = () => {
    key.current = undefined
    setState((now) => (now.step === 'refused' || now.step === 'sent' ? { step: 'idle' } : now))
  }
  const cancel = () => setState({ step: 'idle' })
  return { state, submit, send, edit, cancel }
}
