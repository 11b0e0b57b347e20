import type { Answer } from '../../client/api.ts'
import type { Attempt } from '../../client/sender.ts'

/** What opens the desk's one dialog; gives whether its user has shown who they are. */
type Asks = (ways: readonly string[]) => Promise<boolean>

let asks: Asks | undefined
let open: Promise<boolean> | undefined

/** Where the dialog is: for as long as the desk is open. */
export function answerProofWith(next: Asks | undefined) {
  asks = next
}

/**
 * Does an act; where it takes a fresh proof, that is asked for and the same act goes on by itself. Acts that need
 * one at the same time share the dialog. The time it is open is not time that the server took.
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
