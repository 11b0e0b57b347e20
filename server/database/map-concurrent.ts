/** So many at a time: the pages need the database too. */
const atOnce = 4

/** Does some work for each of many, a few at a time. One that fails stops no other; then the first failure is thrown. */
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
