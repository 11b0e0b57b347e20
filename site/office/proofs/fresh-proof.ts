import type { Answer } from '../../client/api.ts'

/** What opens the desk's one dialog; gives whether its user has shown who they are. */
type Asks = (ways: readonly string[]) => Promise<boolean>

let asks: Asks | undefined

/** Where the dialog is: for as long as the desk is open. */
export function answerProofWith(next: Asks | undefined) {
  asks = next
}

/** Does an act; where it takes a fresh proof, that is asked for and the same act goes on by itself. */
export async function withFreshProof<Value>(
  act: () => Promise<Answer<Value>>,
): Promise<Answer<Value>> {
  const answer = await act()
  const asked = answer.ok
    ? undefined
    : answer.refusals.find(({ code }) => code === 'fresh-proof-needed')
  if (!asked || !asks) return answer
  const ways = asked.facts?.['ways']
  return (await asks(Array.isArray(ways) ? ways : [])) ? act() : answer
}
