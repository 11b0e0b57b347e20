import type { GroupRequestFacts } from './mails.server.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { pickStoredAnswers } from '#rules/guests/form-fields.ts'
import { checkGroupRequestDays, groupRequestFields } from './group-quote.ts'
import type { GroupRequest, GroupRequestAnswer } from './contract.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { GroupRequestData } from './schema.server.ts'
import { formatQuoteRequestLink } from '#app/order/manage-links.server.ts'
import { withFixedContent, type Services } from '#platform/services.ts'
import { refuseAny } from '#platform/refused.ts'
import type { WorkResult } from '#platform/requests/idempotency.ts'
import { createEnquiry } from './create-enquiry.server.ts'
import { omit } from '#rules/omit.ts'

/**
 * Stores a group's request for a quote in the caller's transaction. Returns its two mails. The
 * request holds no place and has no price. Throws Refused; then nothing is stored.
 */
export async function createGroupRequest(
  liveServices: Services,
  transaction: Transaction,
  { consent, ...request }: GroupRequest,
): Promise<WorkResult<GroupRequestAnswer>> {
  const services = withFixedContent(liveServices)
  const now = services.now()
  refuseAny(checkGroupRequestDays(request, calendarDateIn(now, capeTown)))
  const { guests, email, firstDay, offerBy, lastDay = firstDay } = request
  const { reference, mails } = await createEnquiry(services, transaction, {
    kind: 'group',
    consent,
    data: () => ({ ...pickGroupData(request), email }),
    facts: (newReference) => gatherGroupFacts(services, { ...request, reference: newReference }),
  })
  const stored = { guests, firstDay, lastDay, offerBy, createdAt: now.toISOString() }
  return { answer: { reference, status: 'requested', ...stored }, mails }
}

type GroupFields = Omit<GroupRequest, 'consent' | 'email'>

export function pickGroupData({
  guests,
  firstDay,
  lastDay = firstDay,
  offerBy,
  ...answers
}: GroupFields): GroupRequestData {
  const fields = omit(groupRequestFields, 'email')
  return {
    ...pickStoredAnswers(fields, answers),
    programme: answers.programme,
    name: answers.name,
    guests,
    firstDay: firstDay ?? null,
    lastDay: lastDay ?? null,
    offerBy: offerBy ?? null,
  }
}

export function gatherGroupFacts(
  { siteUrl }: Services,
  request: GroupFields & Pick<GroupRequestFacts, 'reference' | 'email' | 'changes'>,
): GroupRequestFacts {
  return { kind: 'group', ...request, link: formatQuoteRequestLink(siteUrl) }
}
