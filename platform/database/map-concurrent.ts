/** Few at a time, because pages need the database too. */
const atOnce = 4

/**
 * Runs an async function for each item, a few at a time. A failure does not stop the others; the
 * first one is thrown at the end.
 */
export async function mapConcurrent<Given>(
  many: readonly Given[],
  work: (one: Given) => Promise<unknown>,
): Promise<void> {
  const rest = [...many]
  const failures: unknown[] = []
  const walk = async () => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift())
      await work(one).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: atOnce }, walk))
  if (failures.length > 0) throw failures[0]
}
