import { useRef, useState } from 'react'
import type { Refusal } from '#rules/requests/refusal.ts'
import { checkSeats, checkTransferDetails } from '#rules/orders/transfer.ts'
import { createRequestKey } from '../client/request-key.ts'
import type { TransferDraft, TransferSelection } from './selection.ts'
import type { VehicleFacts } from './vehicle-facts.ts'

export type TransferState =
  | { step: 'idle' | 'submitting' | 'incomplete' }
  | { step: 'refused'; refusals: Refusal[] }
  | { step: 'requested'; reference: string }

type Order = {
  selection: TransferSelection
  draft: TransferDraft
  vehicle: VehicleFacts
  consentVersion: string
}

/**
 * Sends one request for a vehicle. Pressing twice, or again after a lost answer, asks once: the
 * request's key stays the same until something in the request changes.
 */
export function useTransfer() {
  const [state, setState] = useState<TransferState>({ step: 'idle' })
  const key = useRef<string>(undefined)
  const submit = async ({ selection, draft, vehicle, consentVersion }: Order) => {
    const { date, guests } = selection
    if (!date || !guests) return setState({ step: 'incomplete' })
    const refusals = [checkSeats(guests, vehicle), ...checkTransferDetails(draft)]
    const found = refusals.filter((refusal) => refusal !== undefined)
    if (found.length > 0) return setState({ step: 'refused', refusals: found })
    setState({ step: 'submitting' })
    key.current ??= createRequestKey()
    try {
      const { createTransfer } = await import('../client/api.ts')
      const consent = { textVersion: consentVersion }
      const answer = await createTransfer(
        { ...selection, ...draft, date, guests, consent },
        key.current,
      )
      setState(
        answer.ok
          ? { step: 'requested', reference: answer.value.reference }
          : { step: 'refused', refusals: answer.refusals },
      )
    } catch {
      setState({ step: 'refused', refusals: [{ code: 'booking-failed' }] })
    }
  }
  const edit = () => {
    key.current = undefined
    setState((now) => (now.step === 'submitting' ? now : { step: 'idle' }))
  }
  return { state, submit, edit }
}
