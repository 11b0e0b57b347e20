import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { inboxNames } from '#rules/desk/inbox.ts'
import { longestSearch, readSearch } from '#rules/desk/read-search.ts'
import { lineField, requestObject } from '#rules/requests/request.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import { searchAll } from '../../desk/inbox/search-all.ts'
import { answerItem, inboxItemAnswer } from '../inbox-answer.ts'
import { jsonAnswer } from '../json-route.ts'
import { describeRefusals } from '../refusal-answer.ts'

/** So many of a list are answered: who looks for more goes on in that list. */
const perList = 5

const searching = createRoute({
  method: 'get',
  path: '/api/admin/search',
  summary: 'Search all that reached the office at once',
  description:
    "By any fragment of a name, a number, an address, a reference or a note, by words in any order, and by the day of a trip: '20 Feb', '2027-02-20', 'tomorrow'.",
  request: {
    query: requestObject({
      q: lineField().refine(
        (text) => text.length > 0 && text.length <= longestSearch,
        'field-invalid',
      ),
    }),
  },
  responses: {
    200: jsonAnswer(
      `The newest ${perList} of each list that has any, in the order of the office.`,
      z.array(
        z.object({
          inbox: z.enum(inboxNames),
          items: z.array(inboxItemAnswer),
          isMore: z.boolean().describe('Whether the list has more.'),
        }),
      ),
    ),
    ...describeRefusals(401, 403, 422, 503),
  },
})

/** /api/admin/search: one search over all lists. */
export function searchRoutes({ office }: Accounts) {
  return new OpenAPIHono().openapi(searching, async (c) => {
    const search = readSearch(c.req.valid('query').q, calendarDateIn(office.now(), capeTown))
    const found = await searchAll(office.db, search, perList)
    return c.json(
      found.map(({ inbox, items, isMore }) => ({
        inbox,
        items: items.map((item) => answerItem(office, inbox, item)),
        isMore,
      })),
      200,
    )
  })
}
