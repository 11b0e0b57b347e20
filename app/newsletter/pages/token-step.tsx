import { Link, useSearchParams } from 'react-router'
import type { Words } from '#content/words/words.ts'
import type { Answer } from '#ui/client/api.ts'
import { useSend } from '#ui/client/use-send.ts'
import { fill } from '#rules/text/fill.ts'
import { useIsHydrated } from '#ui/loading/hydrated.ts'
import { Plate } from '#ui/components/picture.tsx'
import type { Picture } from '#ui/pictures.ts'

type TokenStepProps = {
  words: Words['newsletter']['confirm']
  shared: Words['newsletter']
  refusalWords: Words['refusals']
  officeEmail: string
  picture: Picture
  /** Runs the link's action. Repeated clicks have the same key. */
  send: (token: string, key: string) => Promise<Answer<object>>
}

/** Refusal codes of an invalid or expired link; another click would not help. */
const deadLinkCode = /^newsletter-link-(invalid|expired)$/

/**
 * The page that a mail's link opens. Acts only on a click, so that programs that
 * open links change nothing.
 */
export function TokenStep(props: TokenStepProps) {
  const { words, shared, refusalWords, officeEmail, picture, send } = props
  const [query] = useSearchParams()
  const isHydrated = useIsHydrated()
  const { busy, refusals, lines, value, ...sender } = useSend<object>(
    { refusals: refusalWords, failed: shared.failed },
    'newsletter link',
  )
  const onClick = () => {
    const token = query.get('token') ?? ''
    void sender.send(({ key }) => send(token, key), token)
  }
  const isDone = value !== undefined
  const isDead = refusals.some(({ code }) => deadLinkCode.test(code ?? ''))
  const title = isDead ? shared.deadTitle : words.title
  return (
    <section className="wrap grid items-center gap-12 pt-10 lg:grid-cols-2 lg:pt-14">
      <div>
        <h1 className="text-page">{isDone ? words.doneTitle : title}</h1>
        <p role="status" className="text-ink-2 mt-5 max-w-2xl text-lead empty:hidden">
          {isDone ? words.done : !isDead && words.text}
        </p>
        <p role="alert" className="text-alarm mt-5 max-w-2xl font-semibold empty:hidden">
          {lines.map(({ text }) => text).join(' ')}
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
              disabled={!isHydrated || busy}
              onClick={onClick}
            >
              {busy ? shared.busy : words.button}
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
