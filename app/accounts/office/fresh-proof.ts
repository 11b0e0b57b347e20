import type { Answer } from '#ui/client/api.ts'
import type { Attempt } from '#ui/client/sender.ts'

/** Opens the desk's dialog; resolves to true if the user proved their identity. */
type Asks = (ways: readonly string[]) => Promise<boolean>

let asks: Asks | undefined
let open: Promise<boolean> | undefined

export function answerProofWith(next: Asks | undefined) {
  asks = next
}

/**
 * Runs an action; if it needs a fresh proof, asks for it and repeats the action. Actions at the
 * same time share the dialog. Its open time does not count towards the server's timeout.
 */
export async function withFreshProof<Value>(
  act: () => Promise<Answer<Value>>,
  { whileAsked }: Pick<Attempt, 'whileAsked'>,
): Promise<Answer<Value>> {
  const answer = await act()
  const asked = answer.ok
    ? undefined
    : answer.refusals.find(({ code }) => code === 'fresh-proof-needed')
  if (!asked || !asks) return answer
  const ways = asked.facts?.['ways']
  open ??= asks(Array.isArray(ways) ? ways : []).finally(() => {
    open = undefined
  })
  const shared = open
  return (await whileAsked(() => shared)) ? act() : answer
}
