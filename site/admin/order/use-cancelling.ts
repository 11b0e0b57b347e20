import { useCallback, useState } from 'react'
import type { Canceller } from '#rules/desk/inbox.ts'
import { parseAmount } from '#rules/money/amount.ts'
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
  /** The most that is kept, where that is not what the table says: as it was typed, and as it was asked about. */
  const [keep, setKeep] = useState('')
  const [asked, setAsked] = useState<number>()
  const ask = useCallback(
    () =>
      quoteCancellation(orderId, {
        cancelledBy,
        ...(itemId ? { items: [itemId] } : {}),
        ...(asked === undefined ? {} : { keep: asked }),
      }),
    [orderId, itemId, cancelledBy, asked],
  )
  /** Works the figures out with what was typed; tells whether it is an amount. */
  const recount = () => {
    if (keep.trim() === '') {
      setAsked(undefined)
      return true
    }
    const read = parseAmount(keep)
    if (read.ok) setAsked(read.money.minor)
    return read.ok
  }
  const choose = (who: Canceller) => {
    setCancelledBy(who)
    setKeep('')
    setAsked(undefined)
  }
  const { figures, setFigures, askAgain } = useFigures(
    isQuoted ? ask : undefined,
    words.quoteFailed,
  )
  const carryOut = async () => {
    if (figures.step !== 'there') return refuse(words.quoteFirst)
    // What was typed and not worked out yet is shown before it is done.
    const read = keep.trim() === '' ? undefined : parseAmount(keep)
    if (read && !read.ok) return refuse(words.amountUnclear)
    if (read?.money.minor !== asked) {
      recount()
      return refuse(words.quoteChanged)
    }
    const done = await cancelByQuote(orderId, { number: figures.value.number, message })
    if (!done.ok || done.value.outcome === 'cancelled') return done
    setFigures({ step: 'there', value: done.value.quote })
    return refuse(words.quoteChanged)
  }
  return {
    cancelledBy,
    setCancelledBy: choose,
    message,
    setMessage,
    keep,
    setKeep,
    recount,
    figures,
    askAgain,
    carryOut,
  }
}
