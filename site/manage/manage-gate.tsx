import { useCallback, useEffect, useState } from 'react'
import type { ManageAnswer } from '#rules/orders/manage-answer.ts'
import { Spinner } from '../parts/spinner.tsx'
import { LostLink } from './lost-link.tsx'
import type { ManageCompany, ManageWords } from './manage-words.ts'
import { ManageView } from './manage-view.tsx'
import type { Picture } from '../pictures.ts'

type Seen = { order: ManageAnswer; at: number }
type Props = {
  words: ManageWords
  company: ManageCompany
  pictures: Readonly<Record<string, Picture>>
}

/** What /manage shows: the order whose link this browser has opened, or a way to get the link again. */
export function ManageGate({ words: allWords, company, pictures }: Props) {
  const words = allWords.manage
  const [seen, setSeen] = useState<Seen | 'none' | 'failed'>()
  const show = useCallback(
    (order: ManageAnswer | undefined) => setSeen(order ? { order, at: performance.now() } : 'none'),
    [],
  )
  const load = useCallback(async () => {
    try {
      const { readOrder } = await import('./manage-calls.ts')
      show(await readOrder())
    } catch {
      // What is on the page stays there: it was true a moment ago.
      setSeen((before) => (typeof before === 'object' ? before : 'failed'))
    }
  }, [show])
  useEffect(() => {
    void load()
    // Gone back to, a page is as it was left: what it says is asked again.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void load()
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [load])
  if (seen === undefined) {
    return (
      <>
        <Spinner label={words.loading} />
        {/* The server puts the order in its place (server/plain-pages/manage-page.ts). */}
        <noscript data-order="">
          {import.meta.env.SSR && <LostLink words={allWords} company={company} />}
        </noscript>
      </>
    )
  }
  if (seen === 'failed') {
    return (
      <div className="max-w-xl">
        <h1 className="text-page">{words.band}</h1>
        <p role="alert" className="text-ink-2 mt-5">
          {words.failed}
        </p>
        <button type="button" className="button button-primary mt-8" onClick={() => void load()}>
          {words.retry}
        </button>
      </div>
    )
  }
  if (seen === 'none') return <LostLink words={allWords} company={company} />
  return <ManageView {...seen} {...{ company, pictures, show }} words={allWords} reload={load} />
}
