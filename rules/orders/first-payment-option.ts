import type { ManageAnswer } from '#contract/my-order-answers.ts'

/** The way to pay that is chosen at first: the one that was declined just now, else the first. */
export function findFirstWay({
  ways,
  payments,
}: Pick<ManageAnswer, 'ways' | 'payments'>): string | undefined {
  const last = payments.at(-1)
  const tried = last?.status === 'declined' ? last.provider : undefined
  return (ways.find(({ provider }) => provider === tried) ?? ways[0])?.provider
}
