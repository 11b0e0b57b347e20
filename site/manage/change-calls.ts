import type { z } from 'zod'
import type { ChangeChoices } from '#rules/changes/change-answer.ts'
import type { ManageAnswer } from '#rules/orders/manage-answer.ts'
import type { changeWish } from '#rules/changes/change-request.ts'
import type { PartyField } from '#rules/orders/party.ts'
import { type Answer, api, type InferResponseType, settle } from '../client/api.ts'

export type LookAnswer = InferResponseType<typeof api.manage.change.quote.$post, 200>
export type AgreeAnswer = InferResponseType<typeof api.manage.change.$post, 200>
export type ChangeWish = z.input<typeof changeWish>

/** What an item of the order can be changed to, for so many; the days that are left are those of `product`. */
export async function listChoices(
  query: Record<PartyField, string> & { item: string; product?: string },
): Promise<Answer<ChangeChoices>> {
  return settle<ChangeChoices>(await api.manage.change.choices.$get({ query }), 'offers')
}

/** What a change would cost or bring back. */
export async function lookAtChange(json: ChangeWish): Promise<Answer<LookAnswer>> {
  return settle<LookAnswer>(await api.manage.change.quote.$post({ json }), 'quote')
}

/** Changes the order, as it was shown. */
export async function agreeToChange(number: string): Promise<Answer<AgreeAnswer>> {
  return settle<AgreeAnswer>(await api.manage.change.$post({ json: { number } }), 'outcome')
}

/** Lets a change go that waits for its money. */
export async function giveUpChange(): Promise<Answer<ManageAnswer>> {
  return settle<ManageAnswer>(await api.manage.change['give-up'].$post(), 'reference')
}
