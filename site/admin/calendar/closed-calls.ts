import type { z } from 'zod'
import type { ClosedDaysAnswer } from '#rules/desk/closed-days-answer.ts'
import type { closedDaysRequest } from '#rules/desk/closed-days-request.ts'
import { type Answer, api, getValue, settle } from '#site/client/api.ts'
import { asCaller } from '#site/session/session.ts'

const closed = api.admin['closed-days']

/** The days that the office has closed, and what can be closed. */
export async function readClosedDays(): Promise<ClosedDaysAnswer> {
  return getValue(await closed.$get({}, await asCaller()))
}

/** Closes a tour, or the whole company; `id` is the same for one press. */
export async function closeDays(
  id: string,
  json: z.input<typeof closedDaysRequest>,
): Promise<Answer<ClosedDaysAnswer>> {
  return settle(await closed[':id'].$put({ param: { id }, json }, await asCaller()))
}

/** Opens them again. */
export async function openDays(id: string): Promise<Answer<ClosedDaysAnswer>> {
  return settle(await closed[':id'].$delete({ param: { id } }, await asCaller()))
}
