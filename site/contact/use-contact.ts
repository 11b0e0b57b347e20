import { useRef, useState } from 'react'
import { checkContact, type ContactDraft } from '#rules/guests/contact.ts'
import type { ContactRequest } from '#rules/guests/contact-request.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import { createRequestKey } from '../client/request-key.ts'

type State =
  | { step: 'idle' | 'asking-consent' | 'submitting' | 'sent' }
  | { step: 'refused'; refusals: Refusal[] }

/**
 * Sends one message (P4.7): first the fields, then the consent, then the call.
 * The same message sent again after a lost answer arrives once.
 */
export function useContact(consentVersion: string, onSent: () => void) {
  const [state, setState] = useState<State>({ step: 'idle' })
  /** What is being sent, with its key: the same again, time included, until something is edited. */
  const pending = useRef<{ request: ContactRequest; key: string }>(undefined)
  /** Given once, until a message has been sent: who tries again is not asked again (P4.7). */
  const hasConsent = useRef(false)
  const send = async (draft: ContactDraft) => {
    hasConsent.current = true
    setState({ step: 'submitting' })
    const consent = { textVersion: consentVersion }
    pending.current ??= {
      request: { ...draft, timestamp: new Date().toISOString(), consent },
      key: createRequestKey(),
    }
    try {
      const { sendContactMessage } = await import('../client/api.ts')
      const answer = await sendContactMessage(pending.current.request, pending.current.key)
      if (!answer.ok) return setState({ step: 'refused', refusals: answer.refusals })
      pending.current = undefined
      hasConsent.current = false
      onSent()
      setState({ step: 'sent' })
    } catch {
      setState({ step: 'refused', refusals: [{ code: 'message-failed' }] })
    }
  }
  const submit = (draft: ContactDraft) => {
    const refusals = checkContact(draft)
    if (refusals.length > 0) setState({ step: 'refused', refusals })
    else if (hasConsent.current) void send(draft)
    else setState({ step: 'asking-consent' })
  }
  const edit = () => {
    pending.current = undefined
    setState((now) => (now.step === 'refused' || now.step === 'sent' ? { step: 'idle' } : now))
  }
  const cancel = () => setState({ step: 'idle' })
  return { state, submit, send, edit, cancel }
}
