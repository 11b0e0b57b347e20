import { useCallback, useState } from 'react'
import type { Canceller } from '#rules/desk/inbox.ts'
import type { Desk } from '../desk.ts'
import { refuse, useFigures } from '../use-figures.ts'
import { cancelByQuote, quoteCancellation } from './money-calls.ts'

export type Cancelling = ReturnType<typeof useCancelling>

type Cancelled = {
  orderId: string
  /** Of all that the order has, only this. */
  itemId?: string
  /** Who cancels, until another is chosen. */
  by: Canceller
  /** Whether its figures are wanted at all. */
  isQuoted: boolean
}

/**
 * Cancelling with its figures first: what was shown is carried out, and where it has changed meanwhile
 * it is asked about once more.
 */
export function useCancelling(desk: Desk, { orderId, itemId, by, isQuoted }: Cancelled) {
  const words = desk.words.money
  const [cancelledBy, setCancelledBy] = useState<Canceller>(by)
  const [message, setMessage] = useState('')
  const ask = useCallback(
    () => quoteCancellation(orderId, { cancelledBy, ...(itemId ? { items: [itemId] } : {}) }),
    [orderId, itemId, cancelledBy],
  )
  const { figures, setFigures, askAgain } = useFigures(
    isQuoted ? ask : undefined,
    words.quoteFailed,
  )
  const carryOut = async () => {
    if (figures.step !== 'there') return refuse(words.quoteFirst)
    const done = await cancelByQuote(orderId, { number: figures.value.number, message })
    if (!done.ok || done.value.outcome === 'cancelled') return done
    setFigures({ step: 'there', value: done.value.quote })
    return refuse(words.quoteChanged)
  }
  return { cancelledBy, setCancelledBy, message, setMessage, figures, askAgain, carryOut }
}
