import { useCallback, useEffect, useState } from 'react'
import type { ChangeChoices } from '#contract/my-order-answers.ts'
import type { ManageAnswer } from '#contract/my-order-answers.ts'
import type { Picture } from '../pictures.ts'
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

/** The order whose link this browser has opened, as the page brought it and as it is after each act. */
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
      const { call } = await import('../client/api.ts')
      const answer = await call('GET /api/manage', {}, 'reference')
      show(answer.ok ? answer.value : undefined)
    } catch {
      // What is on the page stays there: it was true a moment ago.
    }
  }, [show])
  useEffect(() => {
    // Gone back to, a page is as it was left: what it says is asked again.
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
        <ManageView {...{ order, at, show }} {...props} reload={load} />
      )}
    </OpenPart>
  )
}

/** When the page began to come, by its own even clock. */
function findArrival(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page?.responseStart ?? 0
}
