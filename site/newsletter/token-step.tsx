import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Words } from '#content/words/en.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import type { Answer } from '../client/api.ts'
import { fill } from '#rules/text/fill.ts'
import { sayRefusal } from '#rules/text/say-refusal.ts'
import { useIsHydrated } from '../document/hydrated.ts'
import { Plate } from '../parts/plate.tsx'
import type { Picture } from '../pictures.ts'
import { createRequestKey } from '../client/request-key.ts'

type TokenStepProps = {
  /** The words of this page, and those that both pages share. */
  words: Words['newsletter']['confirm']
  shared: Words['newsletter']
  refusalWords: Words['refusals']
  /** For visitors without scripts. */
  officeEmail: string
  picture: Picture
  /** Does what the link is for; the key is the same each time it is pressed. */
  send: (token: string, key: string) => Promise<Answer<unknown>>
}

type State =
  | { step: 'idle' | 'busy' | 'done' }
  /** `isDead`: the link is good for nothing any more, so that pressing again would not help. */
  | { step: 'refused'; text: string; isDead: boolean }

const deadLink: ReadonlySet<Refusal['code']> = new Set([
  'newsletter-link-invalid',
  'newsletter-link-expired',
])

/** Where the link of a mail leads: it asks for one press, so that a program that follows links does nothing. */
export function TokenStep(props: TokenStepProps) {
  const { words, shared, refusalWords, officeEmail, picture, send } = props
  const [query] = useSearchParams()
  const hydrated = useIsHydrated()
  const [state, setState] = useState<State>({ step: 'idle' })
  const key = useRef<string>(undefined)
  const press = async () => {
    setState({ step: 'busy' })
    key.current ??= createRequestKey()
    const answer = await send(query.get('token') ?? '', key.current).catch(() => undefined)
    if (answer?.ok) return setState({ step: 'done' })
    const refusals = answer?.refusals ?? []
    setState({
      step: 'refused',
      text: answer ? say(refusals, refusalWords) : shared.failed,
      isDead: refusals.some(({ code }) => deadLink.has(code)),
    })
  }
  const isDone = state.step === 'done'
  const isDead = state.step === 'refused' && state.isDead
  const title = isDead ? shared.deadTitle : words.title
  return (
    <section className="wrap grid items-center gap-12 pt-10 lg:grid-cols-2 lg:pt-14">
      <div>
        <h1 className="text-page">{isDone ? words.doneTitle : title}</h1>
        <p role="status" className="text-ink-2 mt-5 max-w-2xl text-lead empty:hidden">
          {isDone ? words.done : !isDead && words.text}
        </p>
        <p role="alert" className="text-alarm mt-5 max-w-2xl font-semibold empty:hidden">
          {state.step === 'refused' ? state.text : ''}
        </p>
        <p className="mt-8">
          {isDone || isDead ? (
            <Link to="/" className="button button-quiet">
              {shared.home}
            </Link>
          ) : (
            <button
              type="button"
              className="button button-primary"
              disabled={!hydrated || state.step === 'busy'}
              onClick={() => void press()}
            >
              {state.step === 'busy' ? shared.busy : words.button}
            </button>
          )}
        </p>
        <noscript>
          <p className="mt-5">{fill(shared.withoutScript, { email: officeEmail })}</p>
        </noscript>
      </div>
      <Plate picture={picture} first decorative className="aspect-[4/3] w-full" />
    </section>
  )
}

function say([first]: readonly Refusal[], words: Words['refusals']): string {
  return first ? sayRefusal(first, words, 'en') : ''
}
