import type { Refusal } from '#rules/requests/refusal.ts'

/** Interests to choose from (P3.9). */
export const interests = [
  'wine-food',
  'adventure',
  'wildlife',
  'culture',
  'beaches',
  'photography',
] as const

export type Interest = (typeof interests)[number]
export type Questionnaire = { groupSize: number; days: number; interests: Interest[] }

/** Limits of P5.7. `usual` is the initial value. */
export const questionnaireLimits = {
  groupSize: { minimum: 1, maximum: 20, usual: 2 },
  days: { minimum: 1, maximum: 10, usual: 3 },
} as const

export function checkQuestionnaire({ groupSize, days, interests }: Questionnaire): Refusal[] {
  const refusals: Refusal[] = []
  if (!isWithin(groupSize, questionnaireLimits.groupSize)) {
    refusals.push({ code: 'group-size-out-of-range', field: 'groupSize' })
  }
  if (!isWithin(days, questionnaireLimits.days)) {
    refusals.push({ code: 'days-out-of-range', field: 'days' })
  }
  if (interests.length === 0) refusals.push({ code: 'interests-required', field: 'interests' })
  return refusals
}

function isWithin(count: number, { minimum, maximum }: { minimum: number; maximum: number }) {
  return Number.isInteger(count) && count >= minimum && count <= maximum
}
