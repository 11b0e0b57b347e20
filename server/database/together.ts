/**
 * Waits for statements of one transaction that do not wait for one another, so that they go to the
 * database together. Throws what the first of them to fail threw, but only once all have ended: none
 * may come after the rollback.
 */
export async function together<First, Second>(
  first: PromiseLike<First>,
  second: PromiseLike<Second>,
): Promise<[First, Second]> {
  // Drizzle sends a statement anew each time that it is waited for.
  const sent = [Promise.resolve(first), Promise.resolve(second)] as const
  await Promise.allSettled(sent)
  return Promise.all(sent)
}
