import { useRef, useState } from 'react'
import { createRequestKey } from '../client/request-key.ts'

type State =
  | { step: 'idle' | 'sending' }
  | { step: 'refused'; problem: 'invalid' | 'consentMissing' | 'failed'; text?: string | undefined }
  | { step: 'sent'; email: string }

/** Sends one wish for the newsletter; the same wish sent again after a lost answer arrives once. */
export function useSubscription(consentVersion: string) {
  const [state, setState] = useState<State>({ step: 'idle' })
  const key = useRef<string>(undefined)
  const submit = async (email: string, agreed: boolean) => {
    setState({ step: 'sending' })
    key.current ??= createRequestKey()
    try {
      // The foot stands on every page; what only this form needs comes when it is sent.
      const [rules, api] = await Promise.all([
        import('#rules/guests/newsletter.ts'),
        import('../client/api.ts'),
      ])
      const isInvalid = rules.checkNewsletterAddress(email).length > 0
      if (isInvalid) return setState({ step: 'refused', problem: 'invalid' })
      if (!agreed) return setState({ step: 'refused', problem: 'consentMissing' })
      const wish = { email, consent: { textVersion: consentVersion } }
      const answer = await api.askForNewsletter(wish, key.current)
      if (answer.ok) return setState({ step: 'sent', email: email.trim() })
      const [refusal] = answer.refusals
      const problem = refusal?.code === 'email-invalid' ? 'invalid' : 'failed'
      // The words of every refusal would weigh on every page: the server's own sentence has come along.
      setState({ step: 'refused', problem, text: refusal?.message })
    } catch {
      setState({ step: 'refused', problem: 'failed' })
    }
  }
  const edit = () => {
    key.current = undefined
    setState((now) => (now.step === 'refused' ? { step: 'idle' } : now))
  }
  return { state, submit, edit }
}
