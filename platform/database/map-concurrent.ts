/** Low, because pages need the database too. */
const concurrency = 4

/**
 * Runs an async function for each item, a few at a time. A failure does not stop the others; the
 * first one is thrown at the end.
 */
export async function mapConcurrent<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const remaining = [...items]
  const failures: unknown[] = []
  const processQueue = async () => {
    for (let item = remaining.shift(); item !== undefined; item = remaining.shift())
      await work(item).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: concurrency }, processQueue))
  if (failures.length > 0) throw failures[0]
}
