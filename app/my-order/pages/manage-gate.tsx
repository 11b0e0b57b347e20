import { useCallback, useEffect, useState } from 'react'
import type { ChangeChoices } from '#app/order/guest-answers-contract.ts'
import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'
import type { Picture } from '#ui/pictures.ts'
import { usePostedPart } from './act-form.tsx'
import { OpenPart } from './fold.tsx'
import { GiftView } from './gift-view.tsx'
import { LostLink } from './lost-link.tsx'
import { ManageView } from './manage-view.tsx'
import type { ManageCompany, ManageWords } from './manage-words.ts'

type Props = {
  order: ManageAnswer
  choices: Readonly<Record<string, ChangeChoices>>
  messageKey: string
  words: ManageWords
  company: ManageCompany
  pictures: Readonly<Record<string, Picture>>
}

/** The order whose link this browser has opened, updated after each act. */
export function ManageGate({ order: first, ...props }: Props) {
  const [{ order, at }, setSeen] = useState(() => ({
    order: first as ManageAnswer | undefined,
    at: findArrival(),
  }))
  const show = useCallback(
    (now: ManageAnswer | undefined) => setSeen({ order: now, at: performance.now() }),
    [],
  )
  const load = useCallback(async () => {
    try {
      const { call } = await import('#ui/client/api.ts')
      const answer = await call('GET /api/manage', {}, 'reference')
      show(answer.ok ? answer.value : undefined)
    } catch {
      // The page keeps its content: it was true a moment ago.
    }
  }, [show])
  useEffect(() => {
    // A page reached by Back may be old, so the order is read again.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void load()
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [load])
  const part = usePostedPart()
  if (!order) return <LostLink {...props} />
  const { gift } = order
  return (
    <OpenPart value={part}>
      {gift ? (
        <GiftView {...props} order={{ ...order, gift }} show={show} />
      ) : (
        <ManageView order={order} at={at} show={show} {...props} reload={load} />
      )}
    </OpenPart>
  )
}

/** Start of the page's navigation on its monotonic clock. */
function findArrival(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page?.responseStart ?? 0
}
